import { TenantView } from '@mooring/core';
import { Cell, Text } from '@backstage/ui';
import { MooringT } from '../../translation';
import { ListColumn } from '../ListTable';
import { SecondLine } from '../SecondLine';
import { StateLabel } from '../StateLabel';

type Column = ListColumn<TenantView>;

export interface TenantColumnOptions {
  readonly t: MooringT;
  /** A narrow window: counts are left to the sentence that tells them, the rest moves under the name. */
  readonly narrow: boolean;
  /** False where the reader is not told how clusters are reached. */
  readonly withMode: boolean;
}

/** The columns of the list of tenants; ids of sortable ones are the server's sort keys. */
export function tenantColumns(options: TenantColumnOptions): Column[] {
  const { t, narrow, withMode } = options;
  const kind = ({ type }: TenantView) =>
    type === null ? t('value.unknown') : t(`tenants.type.${type}`);
  const mode = (tenant: TenantView) =>
    tenant.mode === null ? '–' : t(`clusters.mode.${tenant.mode}`);
  const role = (tenant: TenantView) =>
    tenant.role === null ? '–' : t(`role.${tenant.role}`);

  const state: Column = {
    id: 'severity',
    label: t('tenants.column.state'),
    sortable: true,
    width: '10.5rem',
    cell: tenant => (
      <Cell>
        <StateLabel tone={tenant.tone}>
          {tenant.worst ?? t('tenants.noClusters')}
        </StateLabel>
      </Cell>
    ),
  };
  const name: Column = {
    id: 'name',
    label: t('tenants.column.name'),
    sortable: true,
    rowHeader: true,
    cell: tenant => (
      <Cell>
        <Text weight="bold">{tenant.displayName}</Text>
        <SecondLine>
          {[
            tenant.id,
            ...(narrow ? [kind(tenant)] : []),
            ...(narrow && tenant.mode !== null ? [mode(tenant)] : []),
            ...(narrow && tenant.role !== null ? [role(tenant)] : []),
          ].join(' · ')}
        </SecondLine>
      </Cell>
    ),
  };
  const headline: Column = {
    id: 'headline',
    label: t('tenants.column.headline'),
    width: narrow ? undefined : '24%',
    cell: tenant => (
      <Cell>
        <Text variant="body-small">{tenant.headline}</Text>
      </Cell>
    ),
  };
  if (narrow) return [state, name, headline];

  return [
    state,
    name,
    {
      id: 'type',
      label: t('tenants.column.type'),
      width: '6.5rem',
      cell: tenant => <Cell>{kind(tenant)}</Cell>,
    },
    ...(withMode
      ? [
          {
            id: 'mode',
            label: t('tenants.column.mode'),
            width: '6rem',
            cell: (tenant: TenantView) => <Cell>{mode(tenant)}</Cell>,
          },
        ]
      : []),
    {
      id: 'clusters',
      label: t('tenants.column.clusters'),
      width: '6rem',
      cell: tenant => <Cell>{tenant.clusters.total}</Cell>,
    },
    {
      id: 'deployments',
      label: t('tenants.column.deployments'),
      width: '8rem',
      cell: tenant => (
        <Cell>
          {tenant.deployments.total}
          <SecondLine>{deploymentsNote(t, tenant)}</SecondLine>
        </Cell>
      ),
    },
    headline,
    {
      id: 'role',
      label: t('tenants.column.role'),
      width: '7.5rem',
      cell: tenant => (
        <Cell>
          {role(tenant)}
          <SecondLine>{tenant.grantedBy}</SecondLine>
        </Cell>
      ),
    },
  ];
}

function deploymentsNote(t: MooringT, { deployments }: TenantView): string {
  if (deployments.total === 0) return '';
  return deployments.notReady === 0
    ? t('tenants.allReady')
    : t('tenants.notReady', { count: deployments.notReady });
}
