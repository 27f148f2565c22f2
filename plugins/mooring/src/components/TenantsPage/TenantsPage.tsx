import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { TenantQuery, tenantQuerySchema } from '@mooring/core';
import { Flex, useBreakpoint } from '@backstage/ui';
import { useMemo } from 'react';
import { useTenants } from '../../hooks/useTenants';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { useListQuery } from '../../url/useListQuery';
import { EmptyList, isCountable } from '../EmptyPanel';
import { FailurePanel, RefreshFailure } from '../FailurePanel';
import {
  FilterBar,
  ListHead,
  MultiFilter,
  Pager,
  SearchBox,
} from '../ListControls';
import { ListTable } from '../ListTable';
import { LiveIndicator } from '../LiveIndicator';
import { PageFrame } from '../PageFrame';
import { PageTitle } from '../PageTitle';
import { tenantColumns } from './tenantColumns';

const MODES = ['managed', 'external'] as const;
const SORTS: readonly TenantQuery['sort'][] = ['severity', 'name'];

/** The tenants the reader may see, worst first, with the reader's role in each. */
export function TenantsPage() {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <PageFrame>
      <PageTitle>{t('tenants.title')}</PageTitle>
      <TenantList />
    </PageFrame>
  );
}

function TenantList() {
  const { t } = useTranslationRef(mooringTranslationRef);
  const paths = usePaths();
  const narrow = useBreakpoint().down('md');
  const { query, change, pages, startOver } = useListQuery(tenantQuerySchema);
  const { state, retry } = useTenants(query);
  const page = state.kind === 'shown' ? state.value : undefined;
  // Tenants are not told how their clusters are reached.
  const withMode =
    !page ||
    page.items.length === 0 ||
    page.items.some(({ mode }) => mode !== null);
  const columns = useMemo(
    () => tenantColumns({ t, narrow, withMode }),
    [t, narrow, withMode],
  );
  if (state.kind === 'failed') {
    return (
      <FailurePanel
        failure={state.failure}
        onRetry={retry}
        startOver={startOver}
      />
    );
  }
  const filtered = query.q !== undefined || query.mode !== undefined;
  return (
    <Flex direction="column" gap="3">
      <ListHead
        count={
          page &&
          isCountable(page) &&
          t('tenants.count', { count: page.totalItems })
        }
        live={<LiveIndicator state={state} />}
      />
      <RefreshFailure state={state} onRetry={retry} />
      <FilterBar
        onClear={
          filtered ? () => change({ q: undefined, mode: undefined }) : undefined
        }
      >
        <SearchBox
          label={t('list.search')}
          placeholder={t('tenants.searchHint')}
          value={query.q ?? ''}
          onCommit={q => change({ q: q === '' ? undefined : q })}
        />
        {(withMode || query.mode !== undefined) && (
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
        )}
      </FilterBar>
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
          <EmptyList
            sources={page?.sources ?? []}
            filtered={filtered}
            nothing={t('tenants.empty')}
          />
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
