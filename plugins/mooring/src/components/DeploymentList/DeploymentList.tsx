import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { APP_STATES, deploymentQuerySchema } from '@mooring/core';
import { Flex, Skeleton, useBreakpoint } from '@backstage/ui';
import { DeploymentsOf, useDeployments } from '../../hooks/useDeployments';
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
import { LiveIndicator } from '../LiveIndicator';
import opening from '../OpeningTable/OpeningTable.module.css';
import styles from './DeploymentList.module.css';
import { DeploymentRow } from './DeploymentRow';

const WIDE = ['state', 'name', 'version', 'ready', 'worst', 'reason'] as const;
/** In a narrow window the rest is told under the deployment's name. */
const NARROW = ['state', 'name'] as const;

/** Deployments of a tenant or on a cluster, least healthy first; filters and page are in the address. */
export function DeploymentList(props: {
  of: DeploymentsOf;
  /** Part of a page that says itself how live it is. */
  embedded?: boolean;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { query, change, pages, startOver } = useListQuery(
    deploymentQuerySchema,
  );
  const narrow = useBreakpoint().down('md');
  const columns = narrow ? NARROW : WIDE;
  const { state, retry } = useDeployments(props.of, query);
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
  const filtered = query.q !== undefined || query.state !== undefined;
  return (
    <Flex direction="column" gap="3">
      <ListHead
        count={
          page &&
          isCountable(page) &&
          t('deployments.count', { count: page.totalItems })
        }
        live={!props.embedded && <LiveIndicator state={state} />}
      />
      <RefreshFailure state={state} onRetry={retry} />
      <FilterBar
        onClear={
          filtered
            ? () => change({ q: undefined, state: undefined })
            : undefined
        }
      >
        <SearchBox
          label={t('list.search')}
          placeholder={t('deployments.searchHint')}
          value={query.q ?? ''}
          onCommit={q => change({ q: q === '' ? undefined : q })}
        />
        <MultiFilter
          label={t('deployments.filter.state')}
          options={APP_STATES.map(value => ({ value, label: value }))}
          value={query.state ?? []}
          onChange={value =>
            change({ state: value.length === 0 ? undefined : value })
          }
        />
      </FilterBar>
      {page === undefined && <Skeleton width="100%" height="10rem" />}
      {page?.items.length === 0 && (
        <EmptyList
          sources={page.sources}
          filtered={filtered}
          nothing={t('deployments.empty')}
        />
      )}
      {page !== undefined && page.items.length > 0 && (
        <div className={opening.scroll}>
          <table
            className={`${opening.table} ${styles.list}`}
            aria-busy={state.kind === 'shown' && state.outdated}
          >
            <caption className={opening.caption}>
              {t('deployments.caption')}
            </caption>
            <colgroup>
              <col className={styles.open} />
              {columns.map(column => (
                <col key={column} className={styles[column]} />
              ))}
            </colgroup>
            <thead>
              <tr>
                <td />
                {columns.map(column => (
                  <th scope="col" key={column}>
                    {t(`deployments.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            {page.items.map(deployment => (
              <DeploymentRow
                key={`${deployment.kind} ${deployment.namespace}/${deployment.name}`}
                deployment={deployment}
                columns={columns.length + 1}
                narrow={narrow}
              />
            ))}
          </table>
        </div>
      )}
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
