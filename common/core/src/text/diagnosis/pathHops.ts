import { PathHopView } from '../../api/diagnosisViews';
import { Cause, Diagnosis, Layer } from '../../diagnosis/verdict';
import { Audience } from '../clusterText';
import { HOP_DRAFTS, HopDraft } from './hopDrafts';
import { Scene, sceneOf } from './scene';

type Kind = PathHopView['kind'];

/** Which station of the picture a layer is. A site and the way to it lie behind ArcNet's far end. */
const ROOT_OF_LAYER: Readonly<Partial<Record<Layer, Kind>>> = {
  gateway: 'gateway',
  relay: 'flux',
  flux: 'flux',
  arcnet: 'arcnet',
  path: 'arcnet',
  config: 'arcnet',
  site: 'arcnet',
  onboarding: 'arcnet',
  api: 'api',
  agent: 'agent',
};

const ROOT_OF_CAUSE: Readonly<Partial<Record<Cause, Kind>>> = {
  'api-port-rejected': 'api',
  'import-not-completed': 'agent',
};

/**
 * Gateway → Flux (only where it carries) → ArcNet → API → agent, each with what was seen of it. For tenants, and for
 * managed clusters, API → agent: how a cluster is reached is not theirs to see, and managed ones have no tunnel.
 */
export function pathHops(
  diagnosis: Diagnosis,
  audience: Audience,
): PathHopView[] {
  const scene = sceneOf(diagnosis);
  const root = ROOT_OF_CAUSE[diagnosis.cause] ?? ROOT_OF_LAYER[diagnosis.layer];
  const hops = stations(scene, audience).map(kind => {
    const draft = HOP_DRAFTS[kind](scene, audience);
    return kind === root
      ? { kind, ...asRoot(draft, diagnosis.cause), isRoot: true }
      : { kind, ...draft, isRoot: false };
  });
  const judged = withoutUnseen(hops);
  return audience === 'tenant' ? judged.map(withoutSource) : judged;
}

function stations({ subject }: Scene, audience: Audience): Kind[] {
  if (audience === 'tenant' || subject.mode === 'managed')
    return ['api', 'agent'];
  return subject.tunnel.carrier === 'direct'
    ? ['gateway', 'arcnet', 'api', 'agent']
    : ['gateway', 'flux', 'arcnet', 'api', 'agent'];
}

/** What lies behind a broken hop and was not seen is no open question: it cannot be judged from here. */
function withoutUnseen(hops: readonly PathHopView[]): PathHopView[] {
  const broken = hops.findIndex(hop => hop.state === 'broken');
  return hops.map((hop, i) =>
    broken !== -1 &&
    i > broken &&
    hop.state === 'unknown' &&
    hop.kind !== 'agent'
      ? { ...hop, state: 'not-judged' }
      : hop,
  );
}

/** Verdicts on something that still works, if not well. */
const SOFT: ReadonlySet<Cause> = new Set<Cause>([
  'flapping-flux',
  'flapping-path',
  'flapping-api',
  'flapping-agent',
  'fleet-agent-never-checked-in',
  'mtu-suspected',
]);

/** Where the last sample alone would look fine, or does not tell what the verdict is about. */
const ROOT_WORDS: Readonly<Partial<Record<Cause, string>>> = {
  'flapping-flux': 'comes and goes',
  'flapping-path': 'comes and goes',
  'flapping-api': 'comes and goes',
  'flapping-agent': 'comes and goes',
  'fleet-agent-never-checked-in': 'Fleet agent never checked in',
  'duplicate-arcnet-ip': 'address claimed twice',
  'wrong-arcnet-ip': 'another address than registered',
  'one-way-to-site': 'way back to the site lost',
  'key-mismatch': 'keys differ',
  'site-clock-behind': 'clock of the site behind',
  'mtu-blackhole': 'large packets lost',
  'mtu-suspected': 'large packets lost',
};

/** A hop that the verdict names is never shown as fine. */
function asRoot(draft: HopDraft, cause: Cause): HopDraft {
  return {
    ...draft,
    state: SOFT.has(cause) ? 'warn' : 'broken',
    word: ROOT_WORDS[cause] ?? draft.word,
  };
}

/** The vantage of a probe bears the gateway's name. */
function withoutSource(hop: PathHopView): PathHopView {
  return {
    ...hop,
    source: hop.kind === 'api' && hop.source !== null ? 'probe' : hop.source,
  };
}
