import { PathHopView } from '../../api/diagnosisViews';
import { Cause, Diagnosis, Layer } from '../../diagnosis/verdict';
import { formatInstant, Instant } from '../../model/instant';
import { Known } from '../../tunnel/source';
import { Audience } from '../clusterText';
import { duration } from '../duration';
import { ageText, seconds, sourceName } from './arcnetLines';
import { API_HOPS, probeAnswer } from './probeLines';
import { receivedText } from './fluxLines';
import { flat, quote } from './quote';
import { Scene, sceneOf } from './scene';
import { shortReason } from './sourceLines';

type Kind = PathHopView['kind'];
type Draft = Omit<PathHopView, 'isRoot' | 'kind'>;

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
  const isShort = audience === 'tenant' || scene.subject.mode === 'managed';
  const kinds: Kind[] = isShort
    ? ['api', 'agent']
    : scene.subject.tunnel.carrier === 'direct'
    ? ['gateway', 'arcnet', 'api', 'agent']
    : ['gateway', 'flux', 'arcnet', 'api', 'agent'];
  const hops = kinds.map(kind => {
    const draft = DRAFTS[kind](scene);
    return {
      kind,
      ...draft,
      isRoot: kind === root,
      state: kind === root ? rootState(draft.state) : draft.state,
    };
  });
  const judged = withoutUnseen(hops);
  return audience === 'tenant' ? judged.map(withoutSource) : judged;
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

/** A hop that the verdict names is never shown as fine. */
function rootState(state: PathHopView['state']): PathHopView['state'] {
  return state === 'ok' ? 'warn' : 'broken';
}

/** The vantage of a probe bears the gateway's name. */
function withoutSource(hop: PathHopView): PathHopView {
  return {
    ...hop,
    source: hop.kind === 'api' && hop.source !== null ? 'probe' : hop.source,
  };
}

const DRAFTS: Readonly<Record<Kind, (scene: Scene) => Draft>> = {
  gateway: gatewayHop,
  flux: fluxHop,
  arcnet: arcnetHop,
  api: apiHop,
  agent: agentHop,
};

function gatewayHop({ subject, facts, gateway, diagnosis }: Scene): Draft {
  const { arcnet } = subject.tunnel;
  const probe = facts.components.gateway?.probe;
  const base = { name: subject.tunnel.gateway ?? gateway };
  if (diagnosis.layer === 'gateway')
    return {
      ...base,
      state: 'broken',
      word: 'out of service',
      detail:
        probe === undefined ? null : `${probe.hop}: ${probeAnswer(probe)}`,
      observedAt: iso(probe?.at),
      source: probe === undefined ? null : `probe ${probe.from}`,
    };
  if (!arcnet.ok)
    return {
      ...base,
      ...unknownHop(arcnet, subject.tunnel.gateway, facts.now),
    };
  return {
    ...base,
    state: arcnet.value.interfaceUp === false ? 'broken' : 'ok',
    word: arcnet.value.interfaceUp === false ? 'interface not up' : 'reporting',
    detail: null,
    observedAt: iso(arcnet.observedAt),
    source: sourceName(arcnet.source, arcnet.value.gateway),
  };
}

function fluxHop({ subject, facts, relay }: Scene): Draft {
  const { flux, gateway } = subject.tunnel;
  const { F } = facts;
  const name = F?.relay ?? subject.tunnel.relay;
  if (subject.tunnel.carrier === 'unknown' && F === null)
    return { ...unknownOf('carrier unknown'), name };
  if (!flux.ok) return { name, ...unknownHop(flux, gateway, facts.now) };
  const { value } = flux;
  return {
    name: name ?? relay,
    state: FLUX_STATES[value.state],
    word: value.state === 'up' ? 'carrying' : FLUX_WORDS[value.state],
    detail:
      value.lastError === null || value.state === 'up'
        ? receivedText(value) || null
        : quote(value.lastError),
    observedAt: iso(flux.observedAt),
    source: sourceName(flux.source, gateway),
  };
}

const FLUX_STATES = {
  up: 'ok',
  'half-open': 'broken',
  down: 'broken',
  unknown: 'unknown',
} as const;
const FLUX_WORDS = {
  'half-open': 'half-open',
  down: 'no session',
  unknown: 'session not known',
} as const;

function arcnetHop({ subject, facts }: Scene): Draft {
  const { arcnet } = subject.tunnel;
  const name = subject.registration.arcnetIP ?? facts.A?.arcnetIP ?? null;
  if (!arcnet.ok)
    return {
      name,
      ...unknownHop(arcnet, subject.tunnel.gateway, facts.now),
    };
  const { value } = arcnet;
  const common = {
    name,
    observedAt: iso(arcnet.observedAt),
    source: sourceName(arcnet.source, value.gateway),
  };
  // An answer that came back through it outranks whatever its gateway says.
  if (facts.twoWay)
    return { ...common, state: 'ok', word: 'answers', detail: ageText(value) };
  switch (value.state) {
    case 'absent':
      return { ...common, state: 'broken', word: 'no peer', detail: null };
    case 'never':
      return {
        ...common,
        state: 'broken',
        word: 'never shook hands',
        detail: null,
      };
    case 'silent':
    case 'stale':
      return {
        ...common,
        state: 'broken',
        word:
          value.frozenS === null
            ? value.state
            : `silent ${seconds(value.frozenS)}`,
        detail: ageText(value),
      };
    case 'established':
    case 'ageing':
      return facts.noPath
        ? {
            ...common,
            state: 'broken',
            word: 'no answer',
            detail: ageText(value),
          }
        : {
            ...common,
            state: value.state === 'ageing' ? 'warn' : 'ok',
            word: value.state,
            detail: ageText(value),
          };
    default:
      return {
        ...common,
        state: facts.noPath ? 'broken' : 'unknown',
        word: facts.noPath ? 'no answer' : 'state not known',
        detail: ageText(value),
      };
  }
}

function apiHop({ facts }: Scene): Draft {
  // Behind a lost path silence says nothing of the API server.
  if (facts.noPath && !facts.twoWay)
    return {
      name: null,
      state: 'not-judged',
      word: facts.unprobed ? 'not probed' : 'no answer',
      detail: 'not judged behind a lost path',
      observedAt: null,
      source: null,
    };
  const ran = API_HOPS.flatMap(hop => facts.P[hop] ?? []);
  const failed = ran.find(
    probe =>
      probe.outcome !== 'ok' &&
      !(probe.outcome === 'http-status' && (probe.httpStatus ?? 500) < 500),
  );
  const shown = failed ?? ran.at(-1);
  if (shown === undefined) return { ...unknownOf('not probed'), name: null };
  // One try that got no answer decides nothing; a certificate is no outage of the port.
  const isOpen =
    (facts.reached && failed?.outcome !== 'timeout') ||
    (failed?.outcome === 'timeout' && failed.tries < 2);
  return {
    name: null,
    state: failed === undefined ? 'ok' : isOpen ? 'warn' : 'broken',
    word:
      failed === undefined
        ? 'answers'
        : flat(failed.code ?? failedWord(failed.outcome, failed.httpStatus)),
    detail: `${shown.hop}: ${probeAnswer(shown)}`,
    observedAt: iso(shown.at),
    source: `probe ${shown.from}`,
  };
}

function failedWord(outcome: string, httpStatus: number | undefined): string {
  return httpStatus === undefined ? outcome : `HTTP ${httpStatus}`;
}

function agentHop({ subject, facts, diagnosis }: Scene): Draft {
  const { connected, fleet } = subject;
  const lastSeen = fleet?.lastSeen;
  const common = {
    name: null,
    detail:
      lastSeen === undefined
        ? fleet === undefined
          ? null
          : 'Fleet report never'
        : `last Fleet report ${formatInstant(lastSeen)}`,
    observedAt: iso(connected.since),
    source: 'management.cattle.io',
  };
  if (diagnosis.cause === 'import-not-completed')
    return { ...common, state: 'broken', word: 'never opened a session' };
  switch (connected.status) {
    case true:
      return {
        ...common,
        state: 'ok',
        word:
          diagnosis.cause === 'fleet-agent-never-checked-in'
            ? 'Fleet agent never checked in'
            : 'session open',
      };
    case false:
      return {
        ...common,
        state: 'broken',
        word: facts.ever ? 'session lost' : 'never opened a session',
      };
    default:
      return { ...common, state: 'unknown', word: 'session not known' };
  }
}

function unknownOf(word: string): Omit<Draft, 'name'> {
  return {
    state: 'unknown',
    word,
    detail: null,
    observedAt: null,
    source: null,
  };
}

function unknownHop<T>(
  known: Known<T> & { readonly ok: false },
  gateway: string | null,
  now: Instant,
): Omit<Draft, 'name'> {
  const { last, detail, source } = known;
  return {
    state: 'unknown',
    word: shortReason(known, now),
    detail:
      detail === ''
        ? last === undefined
          ? null
          : `last known ${duration(now - last.observedAt)} ago`
        : flat(detail),
    observedAt: iso(last?.observedAt),
    source: source === undefined ? null : sourceName(source, gateway),
  };
}

function iso(at: Instant | undefined): string | null {
  return at === undefined ? null : formatInstant(at);
}
