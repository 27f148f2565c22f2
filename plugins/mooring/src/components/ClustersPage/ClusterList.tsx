import { useTranslationRef } from '@backstage/frontend-plugin-api';
import {
  CLUSTER_SORTS,
  CLUSTER_STATES,
  ClusterQuery,
  ClusterView,
  clusterQuerySchema,
} from '@mooring/core';
import { Flex, useBreakpoint } from '@backstage/ui';
import { useMemo } from 'react';
import { useClusters } from '../../hooks/useClusters';
import { useTenants } from '../../hooks/useTenants';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { useListQuery } from '../../url/useListQuery';
import { Announcer } from '../Announcer';
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
import { clusterColumns, ClusterLayout } from './clusterColumns';
import { clusterKey, clusterRowId } from './clusterKey';
import { layersToChoose } from './layerFilter';
import { useClusterChanges } from './useClusterChanges';

const MODES = ['managed', 'external', 'unknown'] as const;

/** Clusters of one tenant, or of all the reader may see: filters, table, pages; the address holds their state. */
export function ClusterList(props: { tenant?: string }) {
  const { tenant } = props;
  const { t } = useTranslationRef(mooringTranslationRef);
  const paths = usePaths();
  const { down } = useBreakpoint();
  const layout = layoutOf(down);
  const { query, change, pages, startOver } = useListQuery(clusterQuerySchema);
  const asked = useMemo<ClusterQuery>(
    () => (tenant === undefined ? query : { ...query, tenant: [tenant] }),
    [query, tenant],
  );
  const { state, retry } = useClusters(asked);
  const page = state.kind === 'shown' ? state.value : undefined;
  const changes = useClusterChanges(page?.items);
  const withPath = tellsPaths(page?.items);
  const columns = useMemo(
    () =>
      clusterColumns({
        t,
        paths,
        layout,
        withTenant: tenant === undefined,
        withPath,
      }),
    [t, paths, layout, tenant, withPath],
  );
  const filtered =
    query.q !== undefined ||
    query.state !== undefined ||
    query.mode !== undefined ||
    query.tenant !== undefined ||
    query.gateway !== undefined ||
    query.layer !== undefined;
  const clear = () =>
    change({
      q: undefined,
      state: undefined,
      mode: undefined,
      tenant: undefined,
      gateway: undefined,
      layer: undefined,
    });

  if (state.kind === 'failed') {
    return (
      <FailurePanel
        failure={state.failure}
        onRetry={retry}
        startOver={startOver}
      />
    );
  }
  return (
    <Flex direction="column" gap="3">
      <ListHead
        count={
          page &&
          isCountable(page) &&
          t('clusters.count', { count: page.totalItems })
        }
        live={<LiveIndicator state={state} />}
      />
      <RefreshFailure state={state} onRetry={retry} />
      <FilterBar onClear={filtered ? clear : undefined}>
        <SearchBox
          label={t('list.search')}
          placeholder={t('clusters.searchHint')}
          value={query.q ?? ''}
          onCommit={q => change({ q: q === '' ? undefined : q })}
        />
        <MultiFilter
          label={t('clusters.filter.state')}
          options={CLUSTER_STATES.map(value => ({ value, label: value }))}
          value={query.state ?? []}
          onChange={value => change({ state: orNone(value) })}
        />
        {(withPath || query.mode !== undefined) && (
          <MultiFilter
            label={t('clusters.filter.mode')}
            options={MODES.map(value => ({
              value,
              label: t(`clusters.mode.${value}`),
            }))}
            value={query.mode ?? []}
            onChange={value => change({ mode: orNone(value) })}
          />
        )}
        <MultiFilter
          label={t('clusters.filter.layer')}
          options={layersToChoose(withPath, query.layer ?? []).map(value => ({
            value,
            label: t(`layer.${value}`),
          }))}
          value={query.layer ?? []}
          onChange={value => change({ layer: orNone(value) })}
        />
        {tenant === undefined && (
          <TenantFilter
            value={query.tenant ?? []}
            onChange={value => change({ tenant: orNone(value) })}
          />
        )}
      </FilterBar>
      <ListTable
        caption={t('clusters.caption')}
        columns={columns}
        items={page?.items}
        idOf={clusterRowId}
        textOf={cluster => cluster.name}
        hrefOf={cluster => {
          const key = clusterKey(cluster);
          return key === undefined ? undefined : paths.cluster(key);
        }}
        outdated={state.kind === 'shown' && state.outdated}
        sort={query}
        onSort={({ sort, order }) =>
          change({ sort: CLUSTER_SORTS.find(key => key === sort), order })
        }
        empty={
          <EmptyList
            sources={page?.sources ?? []}
            filtered={filtered}
            nothing={t('clusters.empty')}
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
      <Announcer text={changes} />
    </Flex>
  );
}

/** Offers the tenants the reader may see; a chosen one that is not among them stays removable. */
function TenantFilter(props: {
  value: readonly string[];
  onChange: (value: string[]) => void;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { state } = useTenants({ sort: 'name', limit: 200 });
  const tenants = state.kind === 'shown' ? state.value.items : [];
  const known = tenants.map(({ id, displayName }) => ({
    value: id,
    label: displayName,
  }));
  const unknown = props.value
    .filter(id => !tenants.some(tenant => tenant.id === id))
    .map(id => ({ value: id, label: id }));
  return (
    <MultiFilter
      label={t('clusters.filter.tenant')}
      options={[...known, ...unknown]}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

/** Tenants are not told how their clusters are reached; an empty page tells nothing either way. */
function tellsPaths(clusters: readonly ClusterView[] | undefined): boolean {
  return (
    !clusters ||
    clusters.length === 0 ||
    clusters.some(({ mode, arcnetIP }) => mode !== null || arcnetIP !== null)
  );
}

function layoutOf(
  down: ReturnType<typeof useBreakpoint>['down'],
): ClusterLayout {
  if (down('md')) return 'narrow';
  if (down('lg')) return 'compact';
  return down('xl') ? 'medium' : 'wide';
}

function orNone<V>(values: V[]): V[] | undefined {
  return values.length === 0 ? undefined : values;
}
