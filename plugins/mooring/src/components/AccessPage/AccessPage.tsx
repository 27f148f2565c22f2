import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { MeView } from '@mooring/core';
import { Alert, Flex, Link, Skeleton, Text } from '@backstage/ui';
import { useMe } from '../../hooks/useMe';
import { usePaths } from '../../paths/PathsContext';
import { MooringT, mooringTranslationRef } from '../../translation';
import { Facts } from '../Facts';
import { FailurePanel, RefreshFailure } from '../FailurePanel';
import { PageFrame } from '../PageFrame';
import { PlainTable } from '../PlainTable';
import { PageTitle } from '../PageTitle';
import { Section } from '../Section';

/** Who the reader is here, what that opens, and why something is not shown. */
export function AccessPage() {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { state, retry } = useMe();
  return (
    <PageFrame>
      <PageTitle>{t('access.title')}</PageTitle>
      {state.kind === 'loading' && <Skeleton width="100%" height="12rem" />}
      {state.kind === 'failed' && (
        <FailurePanel failure={state.failure} onRetry={retry} />
      )}
      {state.kind === 'shown' && (
        <Flex direction="column" gap="4">
          <RefreshFailure state={state} onRetry={retry} />
          <Denial me={state.value} />
          <Identity me={state.value} />
          <Section title={t('access.tenants')}>
            <Grants me={state.value} />
          </Section>
        </Flex>
      )}
    </PageFrame>
  );
}

function Denial({ me }: { me: MeView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  if (me.denial === null) return null;
  return (
    <Alert
      role="status"
      icon
      status="warning"
      title={t('access.nothingVisible')}
      description={
        <Flex direction="column" gap="2">
          <Text>{me.denial.text}</Text>
          <Text>{me.denial.next}</Text>
        </Flex>
      }
    />
  );
}

function Identity({ me }: { me: MeView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <Section title={t('access.who')}>
      <Flex direction="column" gap="3">
        <Facts
          facts={[
            {
              label: t('access.user'),
              value:
                me.displayName === null
                  ? me.user
                  : `${me.displayName} (${me.user})`,
            },
            { label: t('access.operator'), value: operatorWord(t, me) },
            {
              label: t('access.groups'),
              value:
                me.groups.length === 0
                  ? t('access.noGroups')
                  : me.groups.join(', '),
            },
          ]}
        />
        <Text as="p" variant="body-small" color="secondary">
          {t('access.groupsHint')}
        </Text>
      </Flex>
    </Section>
  );
}

function operatorWord(t: MooringT, me: MeView): string {
  if (!me.operator) return t('access.operatorNo');
  return me.operatorBy === null
    ? t('access.operatorYesUnknown')
    : t('access.operatorYes', { group: me.operatorBy });
}

function Grants({ me }: { me: MeView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const paths = usePaths();
  if (me.tenants.length === 0) {
    return (
      <Text as="p" color="secondary">
        {me.operator ? t('access.noTenantsOperator') : t('access.noTenants')}
      </Text>
    );
  }
  return (
    <PlainTable
      caption={t('access.caption')}
      columns={[
        t('access.column.tenant'),
        t('access.column.role'),
        t('access.column.group'),
      ]}
    >
      {me.tenants.map(({ id, displayName, role, grantedBy }) => {
        const href = paths.tenant(id);
        return (
          <tr key={id}>
            <th scope="row">
              {href === undefined ? (
                displayName
              ) : (
                <Link href={href}>{displayName}</Link>
              )}
            </th>
            <td>{t(`role.${role}`)}</td>
            <td>{grantedBy}</td>
          </tr>
        );
      })}
    </PlainTable>
  );
}
