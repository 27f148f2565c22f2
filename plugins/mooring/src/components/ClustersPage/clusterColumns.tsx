import { ClusterView } from '@mooring/core';
import { Cell, Link, Text } from '@backstage/ui';
import { MooringPaths } from '../../paths/PathsContext';
import { MooringT } from '../../translation';
import { ListColumn } from '../ListTable';
import { ManagementLink } from '../ManagementLink';
import { NodeCount } from '../NodeCount';
import { RelativeTime } from '../RelativeTime';
import { SecondLine } from '../SecondLine';
import { Since } from '../Since';
import { StateLabel } from '../StateLabel';
import { DiagnosisText, VerdictText } from './DiagnosisText';

/** How much room there is: lesser facts move under greater ones before anything has to be scrolled sideways. */
export type ClusterLayout = 'wide' | 'medium' | 'compact' | 'narrow';

export interface ClusterColumnOptions {
  readonly t: MooringT;
  readonly paths: MooringPaths;
  readonly layout: ClusterLayout;
  /** False on a tenant's own page. */
  readonly withTenant: boolean;
  /** False where nothing is told about how clusters are reached: three columns of dashes say nothing. */
  readonly withPath: boolean;
}

type Column = ListColumn<ClusterView>;

const REASON_WIDTH: Record<ClusterLayout, string | undefined> = {
  wide: '13%',
  medium: '22%',
  compact: '34%',
  narrow: undefined,
};

/** The columns of a list of clusters; ids of sortable ones are the server's sort keys. */
export function clusterColumns(options: ClusterColumnOptions): Column[] {
  const { layout, withTenant, withPath } = options;
  const by = columnsById(options);
  if (layout === 'narrow') return [by.state, by.name, by.links];
  if (layout === 'compact') {
    return [by.state, by.name, by.verdict, by.lastContact, by.links];
  }
  if (layout === 'medium') {
    return [
      by.state,
      by.name,
      ...(withTenant ? [withPath ? by.tenantAndMode : by.tenant] : []),
      ...(withPath && !withTenant ? [by.mode] : []),
      by.nodes,
      ...(withPath ? [by.tunnel] : []),
      by.verdict,
      by.lastContact,
      by.links,
    ];
  }
  return [
    by.state,
    by.name,
    ...(withTenant ? [by.tenant] : []),
    ...(withPath ? [by.mode] : []),
    by.nodes,
    ...(withPath ? [by.arcnetIP, by.carrier] : []),
    by.diagnosis,
    by.reason,
    by.lastContact,
    by.links,
  ];
}

function columnsById({ t, paths, layout, withTenant }: ClusterColumnOptions) {
  const folded = layout === 'compact' || layout === 'narrow';
  const mode = (cluster: ClusterView) =>
    cluster.mode === null ? '–' : t(`clusters.mode.${cluster.mode}`);
  const carrier = ({ carrier: by, gateway }: ClusterView) =>
    [by === null ? null : t(`clusters.carrier.${by}`), gateway]
      .filter(part => part !== null)
      .join(' · ') || '–';
  // A managed cluster has no tunnel; that of an external one is there, known or not.
  const arcnetIP = (cluster: ClusterView) =>
    cluster.arcnetIP ??
    (cluster.mode === 'managed' || cluster.mode === null
      ? '–'
      : t('value.unknown'));
  const tenant = (cluster: ClusterView) => (
    <TenantName
      cluster={cluster}
      paths={paths}
      none={t('clusters.noTenant')}
      small={folded}
    />
  );
  return {
    state: {
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
          {layout === 'narrow' && (
            <Text as="div" variant="body-small" color="secondary">
              {t('cluster.path.lastContact')}{' '}
              <RelativeTime at={cluster.lastContact} />
            </Text>
          )}
        </Cell>
      ),
    },
    name: {
      id: 'name',
      label: t('clusters.column.name'),
      sortable: true,
      rowHeader: true,
      cell: cluster => (
        <Cell>
          <Text weight="bold">{cluster.name}</Text>
          <SecondLine>{cluster.id ?? cluster.fleetCluster}</SecondLine>
          {folded && (
            <SecondLine>
              {withTenant && <>{tenant(cluster)} · </>}
              {cluster.mode !== null && `${mode(cluster)} · `}
              {cluster.arcnetIP !== null &&
                `${cluster.arcnetIP} · ${carrier(cluster)} · `}
              {t('clusters.column.nodes')}: <NodeCount nodes={cluster.nodes} />
            </SecondLine>
          )}
          {layout === 'narrow' && (
            <Text as="div" variant="body-small">
              <VerdictText cluster={cluster} />
            </Text>
          )}
        </Cell>
      ),
    },
    tenant: {
      id: 'tenant',
      label: t('clusters.column.tenant'),
      sortable: true,
      width: '10rem',
      cell: cluster => <Cell>{tenant(cluster)}</Cell>,
    },
    tenantAndMode: {
      id: 'tenant',
      label: t('clusters.column.tenantAndMode'),
      sortable: true,
      width: '10rem',
      cell: cluster => (
        <Cell>
          {tenant(cluster)}
          {cluster.mode !== null && <SecondLine>{mode(cluster)}</SecondLine>}
        </Cell>
      ),
    },
    mode: {
      id: 'mode',
      label: t('clusters.column.mode'),
      width: '5.5rem',
      cell: cluster => <Cell>{mode(cluster)}</Cell>,
    },
    nodes: {
      id: 'nodes',
      label: t('clusters.column.nodes'),
      sortable: true,
      width: '5rem',
      cell: cluster => (
        <Cell>
          <NodeCount nodes={cluster.nodes} />
        </Cell>
      ),
    },
    arcnetIP: {
      id: 'arcnetIP',
      label: t('clusters.column.arcnetIP'),
      width: '7.5rem',
      cell: cluster => <Cell>{arcnetIP(cluster)}</Cell>,
    },
    carrier: {
      id: 'carrier',
      label: t('clusters.column.carrier'),
      width: '8.5rem',
      cell: cluster => <Cell>{carrier(cluster)}</Cell>,
    },
    tunnel: {
      id: 'arcnetIP',
      label: t('clusters.column.tunnel'),
      width: '9rem',
      cell: cluster => (
        <Cell>
          {arcnetIP(cluster)}
          {cluster.carrier !== null && (
            <SecondLine>{carrier(cluster)}</SecondLine>
          )}
        </Cell>
      ),
    },
    diagnosis: {
      id: 'diagnosis',
      label: t('clusters.column.diagnosis'),
      width: '16%',
      cell: cluster => (
        <Cell>
          <DiagnosisText diagnosis={cluster.diagnosis} />
        </Cell>
      ),
    },
    verdict: {
      id: 'diagnosis',
      label: t('clusters.column.diagnosisAndReason'),
      width: REASON_WIDTH[layout],
      cell: cluster => (
        <Cell>
          <VerdictText cluster={cluster} />
        </Cell>
      ),
    },
    reason: {
      id: 'reason',
      label: t('clusters.column.reason'),
      width: REASON_WIDTH.wide,
      cell: cluster => (
        <Cell>
          <span title={cluster.headline}>{cluster.brief}</span>
          {cluster.reason !== 'ok' && <SecondLine>{cluster.reason}</SecondLine>}
        </Cell>
      ),
    },
    lastContact: {
      id: 'lastContact',
      label: t('clusters.column.lastContact'),
      sortable: true,
      width: '7rem',
      cell: cluster => (
        <Cell>
          <RelativeTime at={cluster.lastContact} />
        </Cell>
      ),
    },
    links: {
      id: 'links',
      label: t('clusters.column.links'),
      width: '4rem',
      cell: cluster => (
        <Cell>
          <ManagementLink cluster={cluster} />
        </Cell>
      ),
    },
  } satisfies Record<string, Column>;
}

function TenantName(props: {
  cluster: ClusterView;
  paths: MooringPaths;
  none: string;
  small: boolean;
}) {
  const { tenant, tenantName } = props.cluster;
  if (tenant === null) return <>{props.none}</>;
  const name = tenantName ?? tenant;
  const href = props.paths.tenant(tenant);
  if (href === undefined) return <>{name}</>;
  return (
    <Link href={href} variant={props.small ? 'body-x-small' : 'body-medium'}>
      {name}
    </Link>
  );
}
