import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { TenantView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { Facts } from '../Facts';

/** What a tenant's record says, and what the reader is there. */
export function TenantFacts({ tenant }: { tenant: TenantView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const unknown = t('value.unknown');
  const byState = Object.entries(tenant.clusters.byState)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state}`);
  return (
    <Facts
      facts={[
        {
          label: t('tenants.column.type'),
          value:
            tenant.type === null ? unknown : t(`tenants.type.${tenant.type}`),
        },
        ...(tenant.mode === null
          ? []
          : [
              {
                label: t('tenants.column.mode'),
                value: t(`clusters.mode.${tenant.mode}`),
              },
            ]),
        {
          label: t('tenants.column.clusters'),
          value:
            byState.length === 0 ? tenant.clusters.total : byState.join(', '),
        },
        {
          label: t('tenants.environments'),
          value:
            tenant.environments.length === 0
              ? t('value.none')
              : tenant.environments.join(', '),
        },
        {
          label: t('tenants.column.role'),
          value:
            tenant.role === null || tenant.grantedBy === null
              ? t('tenants.roleOperator')
              : t('tenants.roleBy', {
                  role: t(`role.${tenant.role}`),
                  group: tenant.grantedBy,
                }),
        },
      ]}
    />
  );
}
