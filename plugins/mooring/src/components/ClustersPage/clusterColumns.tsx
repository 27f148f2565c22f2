import { ClusterView } from '@mooring/core';
import { Cell, Link, Text } from '@backstage/ui';
import { MooringPaths } from '../../paths/PathsContext';
import { MooringT } from '../../translation';
import { ListColumn } from '../ListTable';
import { ManagementLink } from '../ManagementLink';
import { NodeCount } from '../NodeCount';
import { RelativeTime } from '../RelativeTime';
import { Since } from '../Since';
import { StateLabel } from '../StateLabel';

export interface ClusterColumnOptions {
  readonly t: MooringT;
  readonly paths: MooringPaths;
  /** A narrow window: the lesser facts move under the cluster's name. */
  readonly narrow: boolean;
  /** False on a tenant's own page. */
  readonly withTenant: boolean;
}

/** The columns of a list of clusters; ids of sortable ones are the server's sort keys. */
export function clusterColumns(
  options: ClusterColumnOptions,
): ListColumn<ClusterView>[] {
  const { t, paths, narrow, withTenant } = options;

  const tenant = (cluster: ClusterView) => {
    if (cluster.tenant === null) return <>{t('clusters.noTenant')}</>;
    const name = cluster.tenantName ?? cluster.tenant;
    const href = paths.tenant(cluster.tenant);
    return href === undefined ? <>{name}</> : <Link href={href}>{name}</Link>;
  };
  const carrier = ({ carrier: by, gateway }: ClusterView) =>
    by === null
      ? '–'
      : `${t(`clusters.carrier.${by}`)}${
          gateway === null ? '' : ` · ${gateway}`
        }`;

  const state: ListColumn<ClusterView> = {
    id: 'severity',
    label: t('clusters.column.state'),
    sortable: true,
    width: '10.5rem',
    cell: cluster => (
      <Cell>
        <StateLabel tone={cluster.tone}>{cluster.state}</StateLabel>
        <div>
          <Since at={cluster.since} />
        </div>
      </Cell>
    ),
  };
  const name: ListColumn<ClusterView> = {
    id: 'name',
    label: t('clusters.column.name'),
    sortable: true,
    rowHeader: true,
    cell: cluster => (
      <Cell>
        <Text weight="bold">{cluster.name}</Text>
        <div>
          <Text variant="body-x-small" color="secondary">
            {cluster.id ?? cluster.fleetCluster}
          </Text>
        </div>
        {narrow && (
          <Text variant="body-small" color="secondary" as="div">
            {withTenant && <>{tenant(cluster)} · </>}
            {t(`clusters.mode.${cluster.mode}`)}
            {cluster.arcnetIP !== null &&
              ` · ${cluster.arcnetIP} · ${carrier(cluster)}`}
            {' · '}
            {t('clusters.column.nodes')}: <NodeCount nodes={cluster.nodes} />
          </Text>
        )}
      </Cell>
    ),
  };
  const reason: ListColumn<ClusterView> = {
    id: 'reason',
    label: t('clusters.column.reason'),
    width: narrow ? undefined : '24%',
    cell: cluster => (
      <Cell>
        <Text variant="body-small">{cluster.headline}</Text>
      </Cell>
    ),
  };
  const lastContact: ListColumn<ClusterView> = {
    id: 'lastContact',
    label: t('clusters.column.lastContact'),
    sortable: true,
    width: '7.5rem',
    cell: cluster => (
      <Cell>
        <RelativeTime at={cluster.lastContact} />
      </Cell>
    ),
  };
  const links: ListColumn<ClusterView> = {
    id: 'links',
    label: t('clusters.column.links'),
    width: narrow ? '5rem' : '7.5rem',
    cell: cluster => (
      <Cell>
        <ManagementLink cluster={cluster} />
      </Cell>
    ),
  };
  if (narrow) return [state, name, reason, lastContact, links];

  return [
    state,
    name,
    ...(withTenant
      ? [
          {
            id: 'tenant',
            label: t('clusters.column.tenant'),
            sortable: true,
            width: '9rem',
            cell: (cluster: ClusterView) => <Cell>{tenant(cluster)}</Cell>,
          },
        ]
      : []),
    {
      id: 'mode',
      label: t('clusters.column.mode'),
      width: '6rem',
      cell: cluster => <Cell>{t(`clusters.mode.${cluster.mode}`)}</Cell>,
    },
    {
      id: 'nodes',
      label: t('clusters.column.nodes'),
      sortable: true,
      width: '5.5rem',
      cell: cluster => (
        <Cell>
          <NodeCount nodes={cluster.nodes} />
        </Cell>
      ),
    },
    {
      id: 'arcnetIP',
      label: t('clusters.column.arcnetIP'),
      width: '7.5rem',
      cell: cluster => <Cell>{cluster.arcnetIP ?? '–'}</Cell>,
    },
    {
      id: 'carrier',
      label: t('clusters.column.carrier'),
      width: '7.5rem',
      cell: cluster => <Cell>{carrier(cluster)}</Cell>,
    },
    reason,
    lastContact,
    links,
  ];
}
