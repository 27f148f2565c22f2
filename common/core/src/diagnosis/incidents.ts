import { earliest } from '../model/instant';
import { ROWS } from './table';
import {
  CONFIDENCES,
  DiagnosedIncident,
  Diagnosis,
  Root,
  RowId,
} from './verdict';

/** One incident per root, with all clusters it takes down (tunnels.md §6.4). */
export function groupIncidents(
  diagnoses: Iterable<Diagnosis>,
): readonly DiagnosedIncident[] {
  const byRoot = new Map<string, Diagnosis[]>();
  for (const diagnosis of diagnoses) {
    if (!isMember(diagnosis)) continue;
    const key = rootKey(diagnosis.root);
    const members = byRoot.get(key);
    if (members === undefined) byRoot.set(key, [diagnosis]);
    else members.push(diagnosis);
  }
  return [...byRoot.values()].map(incidentOf);
}

const FLAPPING: readonly RowId[] = ['K1', 'K2', 'K3', 'K4'];

/** Lost, or flapping; a cluster that is well or was never there is no incident. */
function isMember({ row, layer, facts }: Diagnosis): boolean {
  if (layer === 'none' || layer === 'onboarding') return false;
  if (FLAPPING.includes(row)) return true;
  return facts.ever && (facts.connected === false || facts.noPath);
}

/** Roots of different kinds may share a name. */
function rootKey(root: Root): string {
  switch (root.kind) {
    case 'cluster':
      return `cluster ${root.id}`;
    case 'relay-or-site':
      return `relay ${root.relay} or site ${root.site}`;
    default:
      return `${root.kind} ${root.name}`;
  }
}

const ORDER = new Map(ROWS.map(({ row }, index) => [row, index]));
const orderOf = ({ row }: Diagnosis) => ORDER.get(row) ?? ORDER.size;

/** Members of one root may match different rows (S2 and S3 of one relay): the one that is printed first speaks. */
function incidentOf(members: readonly Diagnosis[]): DiagnosedIncident {
  const first = members.reduce((a, b) => (orderOf(b) < orderOf(a) ? b : a));
  const alike = members.filter(({ row }) => row === first.row);
  return {
    root: first.root,
    layer: first.layer,
    cause: first.cause,
    confidence:
      CONFIDENCES.find(level => alike.some(m => m.confidence === level)) ??
      first.confidence,
    since: earliest(...members.map(({ since }) => since)),
    clusters: members.map(({ facts }) => facts.subject.id).sort(),
  };
}
