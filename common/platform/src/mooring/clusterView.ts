import {
  Audience,
  clusterBrief,
  clusterText,
  ClusterView,
  clusterTone,
  Diagnosis,
  DiagnosisView,
  Evidence,
  EvidenceView,
  HealthSettings,
  Instant,
  objectKey,
} from '@mooring/core';
import { ClusterRow } from '../store/clusterRow';
import { PathView, pathOf } from './clusterPath';
import { conditionViews } from './conditionViews';
import { iso } from './iso';

export interface ViewSettings {
  readonly health: HealthSettings;
  /** Address of the management server, e.g. `https://rancher.example`; absent: no links. */
  readonly managementUrl?: string;
}

/** The verdict on its way, and how it reads to whoever asks. */
export interface Diagnosed {
  readonly diagnosis: Diagnosis;
  readonly view: DiagnosisView;
}

const FOR_OPERATORS = 'The management view is for operators of the platform.';

const HIDDEN_PATH: Omit<PathView, 'mode'> & { readonly mode: null } = {
  mode: null,
  arcnetIP: null,
  carrier: null,
  gateway: null,
  site: null,
};

/**
 * A row as somebody sees it. Operators see through which tunnel a cluster is reached; for tenants both kinds look
 * alike, and names of shared components are not theirs to see (DESIGN, mission).
 */
export function clusterView(
  row: ClusterRow,
  audience: Audience,
  now: Instant,
  settings: ViewSettings,
  diagnosed?: Diagnosed,
): ClusterView {
  const { inputs, verdict, tenant } = row;
  const { management, fleet } = inputs;
  const text = clusterText(
    inputs,
    verdict,
    now,
    settings.health,
    audience,
    diagnosed?.diagnosis,
  );
  const isPlatform = audience === 'platform';
  const path = isPlatform ? pathOf(row) : HIDDEN_PATH;
  return {
    id: management?.id ?? null,
    name: row.name,
    fleetCluster:
      fleet === undefined ? null : objectKey(fleet.namespace, fleet.name),
    tenant: row.owner.kind === 'tenant' ? row.owner.id : null,
    tenantName: tenant?.displayName ?? null,
    state: verdict.state,
    reason: verdict.reason,
    tone: clusterTone(verdict, now),
    since: iso(verdict.since),
    lastContact: iso(verdict.lastContact),
    nodes: {
      count: management?.nodeCount ?? null,
      lastKnown:
        management !== undefined && management.connected?.status !== 'True',
    },
    kubernetesVersion: management?.kubernetesVersion ?? null,
    ...path,
    brief: clusterBrief(inputs, verdict),
    headline: text.headline,
    summary: [text.headline, text.meaning]
      .filter(part => part !== '')
      .join(' '),
    evidence: text.evidence.map(evidenceView),
    conditions: conditionViews(inputs),
    notChecked: [...text.notChecked],
    next: text.next ?? null,
    diagnosis: diagnosed?.view ?? null,
    problems: isPlatform ? problemsOf(row) : [],
    links: isPlatform
      ? links(row, settings.managementUrl)
      : { management: null, managementMissing: FOR_OPERATORS },
  };
}

/** fleet.md §10: the provisioning record's page; everything else there is addressed by the management id. */
function links(
  row: ClusterRow,
  base: string | undefined,
): ClusterView['links'] {
  if (base === undefined) {
    return {
      management: null,
      managementMissing:
        'No address of the management view is configured (mooring.managementUrl).',
    };
  }
  const { provisioning } = row.inputs;
  if (provisioning === undefined) {
    return {
      management: null,
      managementMissing:
        'No provisioning cluster names this record, so it has no page there.',
    };
  }
  const path = [provisioning.namespace, provisioning.name]
    .map(encodeURIComponent)
    .join('/');
  return {
    management: `${dashboard(
      base,
    )}/c/_/manager/provisioning.cattle.io.cluster/${path}`,
    managementMissing: null,
  };
}

/** People paste the address of the server as well as that of its dashboard. */
function dashboard(address: string): string {
  return `${address.replace(/\/+$/, '').replace(/\/dashboard$/, '')}/dashboard`;
}

function problemsOf(row: ClusterRow): string[] {
  const { management, fleet, provisioning } = row.inputs;
  const problems: string[] = [];
  for (const record of [management, provisioning, fleet]) {
    for (const problem of record?.problems ?? [])
      problems.push(`${record?.kind} ${record?.name}: ${problem}`);
  }
  if (row.owner.kind === 'conflict') {
    problems.push(
      `Claimed by ${row.owner.claims.join(
        ' and ',
      )} at once, so it is shown to neither: compare the label mooring.dev/tenant with spec.external of the tenants.`,
    );
  }
  if (row.owner.kind === 'tenant' && row.tenant === undefined) {
    problems.push(
      `Its label names the tenant ${row.owner.id}, of which there is no record: only operators see it.`,
    );
  }
  return problems;
}

function evidenceView(line: Evidence): EvidenceView {
  return {
    text: line.text,
    source: line.source,
    observedAt: iso(line.observedAt),
  };
}
