import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { TenantQuery, tenantQuerySchema, TenantView } from '@mooring/core';
import { Button, Cell, Flex, Text, useBreakpoint } from '@backstage/ui';
import { useMemo } from 'react';
import { useTenants } from '../../hooks/useTenants';
import { usePaths } from '../../paths/PathsContext';
import { MooringT, mooringTranslationRef } from '../../translation';
import { useListQuery } from '../../url/useListQuery';
import { EmptyPanel } from '../EmptyPanel';
import { FailurePanel, RefreshFailure } from '../FailurePanel';
import { MultiFilter, Pager, SearchBox } from '../ListControls';
import { ListColumn, ListTable } from '../ListTable';
import { LiveIndicator } from '../LiveIndicator';
import { PageFrame } from '../PageFrame';
import { StateLabel } from '../StateLabel';

const MODES = ['managed', 'external'] as const;
const SORTS: readonly TenantQuery['sort'][] = ['severity', 'name'];

/** The tenants the reader may see, worst first, with the reader's role in each. */
export function TenantsPage() {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <PageFrame>
      <Text as="h2" variant="title-small" weight="bold">
        {t('tenants.title')}
      </Text>
      <TenantList />
    </PageFrame>
  );
}

function TenantList() {
  const { t } = useTranslationRef(mooringTranslationRef);
  const paths = usePaths();
  const narrow = useBreakpoint().down('lg');
  const { query, change, pages, startOver } = useListQuery(tenantQuerySchema);
  const { state, retry } = useTenants(query);
  const columns = useMemo(() => tenantColumns(t, narrow), [t, narrow]);
  if (state.kind === 'failed') {
    return (
      <FailurePanel
        failure={state.failure}
        onRetry={retry}
        startOver={startOver}
      />
    );
  }
  const page = state.kind === 'shown' ? state.value : undefined;
  const filtered = query.q !== undefined || query.mode !== undefined;
  return (
    <Flex direction="column" gap="3">
      <Flex justify="between" align="center" style={{ flexWrap: 'wrap' }}>
        <Text>{page && t('tenants.count', { count: page.totalItems })}</Text>
        <LiveIndicator state={state} />
      </Flex>
      <RefreshFailure state={state} onRetry={retry} />
      <Flex gap="2" align="center" style={{ flexWrap: 'wrap' }}>
        <SearchBox
          label={t('list.search')}
          placeholder={t('tenants.searchHint')}
          value={query.q ?? ''}
          onCommit={q => change({ q: q === '' ? undefined : q })}
        />
        <MultiFilter
          label={t('tenants.filter.mode')}
          options={MODES.map(value => ({
            value,
            label: t(`clusters.mode.${value}`),
          }))}
          value={query.mode ?? []}
          onChange={value =>
            change({ mode: value.length === 0 ? undefined : value })
          }
        />
        {filtered && (
          <Button
            size="small"
            variant="tertiary"
            onPress={() => change({ q: undefined, mode: undefined })}
          >
            {t('list.clear')}
          </Button>
        )}
      </Flex>
      <ListTable
        caption={t('tenants.caption')}
        columns={columns}
        items={page?.items}
        idOf={tenant => tenant.id}
        textOf={tenant => tenant.displayName}
        hrefOf={tenant => paths.tenant(tenant.id)}
        outdated={state.kind === 'shown' && state.outdated}
        sort={query}
        onSort={({ sort, order }) =>
          change({ sort: SORTS.find(key => key === sort), order })
        }
        empty={
          <EmptyPanel>
            {filtered ? t('list.nothingMatches') : t('tenants.empty')}
          </EmptyPanel>
        }
      />
      {page && (
        <Pager
          pages={pages}
          shown={page.items.length}
          limit={query.limit}
          total={page.totalItems}
          nextCursor={page.nextCursor}
        />
      )}
    </Flex>
  );
}

function tenantColumns(t: MooringT, narrow: boolean): ListColumn<TenantView>[] {
  const kind = (tenant: TenantView) =>
    tenant.type === null
      ? t('value.unknown')
      : t(`tenants.type.${tenant.type}`);
  const mode = (tenant: TenantView) =>
    tenant.mode === null
      ? t('value.unknown')
      : t(`clusters.mode.${tenant.mode}`);
  const columns: ListColumn<TenantView>[] = [
    {
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
    },
    {
      id: 'name',
      label: t('tenants.column.name'),
      sortable: true,
      rowHeader: true,
      cell: tenant => (
        <Cell>
          <Text weight="bold">{tenant.displayName}</Text>
          <Text as="div" variant="body-x-small" color="secondary">
            {tenant.id}
            {narrow && ` · ${kind(tenant)} · ${mode(tenant)}`}
          </Text>
        </Cell>
      ),
    },
    {
      id: 'clusters',
      label: t('tenants.column.clusters'),
      width: '6.5rem',
      cell: tenant => <Cell>{tenant.clusters.total}</Cell>,
    },
    {
      id: 'deployments',
      label: t('tenants.column.deployments'),
      width: '8.5rem',
      cell: tenant => (
        <Cell>
          {tenant.deployments.total}
          <Text as="div" variant="body-small" color="secondary">
            {deploymentsNote(t, tenant)}
          </Text>
        </Cell>
      ),
    },
    {
      id: 'headline',
      label: t('tenants.column.headline'),
      cell: tenant => (
        <Cell>
          <Text variant="body-small">{tenant.headline}</Text>
        </Cell>
      ),
    },
    {
      id: 'role',
      label: t('tenants.column.role'),
      width: '9rem',
      cell: tenant => (
        <Cell>
          {tenant.role === null ? '–' : t(`role.${tenant.role}`)}
          {tenant.grantedBy !== null && (
            <Text as="div" variant="body-x-small" color="secondary">
              {tenant.grantedBy}
            </Text>
          )}
        </Cell>
      ),
    },
  ];
  if (narrow) return columns;
  return [
    ...columns.slice(0, 2),
    {
      id: 'type',
      label: t('tenants.column.type'),
      width: '6.5rem',
      cell: tenant => <Cell>{kind(tenant)}</Cell>,
    },
    {
      id: 'mode',
      label: t('tenants.column.mode'),
      width: '6.5rem',
      cell: tenant => <Cell>{mode(tenant)}</Cell>,
    },
    ...columns.slice(2),
  ];
}

function deploymentsNote(t: MooringT, { deployments }: TenantView): string {
  if (deployments.total === 0) return '';
  return deployments.notReady === 0
    ? t('tenants.allReady')
    : t('tenants.notReady', { count: deployments.notReady });
}
