import { PathHopView } from '../../api/diagnosisViews';
import { formatInstant, Instant } from '../../model/instant';
import { HopProbe } from '../../tunnel/hopProbe';
import { Known } from '../../tunnel/source';
import { ArcNetTunnel } from '../../tunnel/tunnel';
import { Audience } from '../clusterText';
import { duration } from '../duration';
import { ageText, isLost, seconds, sourceName } from './arcnetLines';
import { API_HOPS, forTenants, probeAnswer } from './probeLines';
import { receivedText } from './fluxLines';
import { flat, quote } from './quote';
import { Scene } from './scene';
import { shortReason } from './sourceLines';

/** A station without the judgement of the whole. */
export type HopDraft = Omit<PathHopView, 'isRoot' | 'kind'>;

/** What was seen at each station, before the verdict is looked at. */
export const HOP_DRAFTS: Readonly<
  Record<PathHopView['kind'], (scene: Scene, audience: Audience) => HopDraft>
> = {
  gateway: gatewayHop,
  flux: fluxHop,
  arcnet: arcnetHop,
  api: apiHop,
  agent: agentHop,
};

function gatewayHop({ subject, facts, diagnosis }: Scene): HopDraft {
  const { arcnet } = subject.tunnel;
  const probe = facts.components.gateway?.probe;
  const base = {
    name: subject.tunnel.gateway ?? subject.registration.gateway ?? null,
  };
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

function fluxHop({ subject, facts }: Scene): HopDraft {
  const { flux, gateway } = subject.tunnel;
  const { F } = facts;
  const name = F?.relay ?? subject.tunnel.relay;
  if (subject.tunnel.carrier === 'unknown' && F === null)
    return { ...unknownOf('carrier unknown'), name };
  if (!flux.ok) return { name, ...unknownHop(flux, gateway, facts.now) };
  const { value } = flux;
  return {
    name,
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

/** rx unchanged for so long is silence, tunnels.md §2.2. */
const SILENT_S = 60;

/** Counters are known for as long as they were watched; the last sign of life may lie before that. */
function silenceWord(
  { state, frozenS, lastAliveAt }: ArcNetTunnel,
  observedAt: Instant,
): string {
  if (frozenS === null || frozenS < SILENT_S) return state;
  const quietS =
    lastAliveAt === null ? 0 : Math.floor((observedAt - lastAliveAt) / 1_000);
  return `silent ${seconds(Math.max(frozenS, quietS))}`;
}

function arcnetHop({ subject, facts }: Scene): HopDraft {
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
        word: silenceWord(value, arcnet.observedAt),
        detail: ageText(value),
      };
    case 'established':
    case 'ageing':
      if (facts.noPath)
        return {
          ...common,
          state: 'broken',
          word: 'no answer',
          detail: ageText(value),
        };
      // A loss takes up to 180 s to show in its gateway's values: of a lost cluster they prove nothing.
      if (isLost(facts))
        return {
          ...common,
          state: 'unknown',
          word: ageText(value),
          detail: 'no proof without an answer',
        };
      return {
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

function apiHop({ facts }: Scene, audience: Audience): HopDraft {
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
    ...(failed === undefined
      ? { state: 'ok', word: 'answers' }
      : { state: isOpen ? 'warn' : 'broken', word: failedWord(failed) }),
    detail: `${shown.hop}: ${probeAnswer(
      audience === 'tenant' ? forTenants(shown) : shown,
    )}`,
    observedAt: iso(shown.at),
    source: `probe ${shown.from}`,
  };
}

function failedWord({ outcome, code, httpStatus }: HopProbe): string {
  if (httpStatus !== undefined) return `HTTP ${httpStatus}`;
  return outcome === 'timeout' ? outcome : flat(code ?? outcome);
}

function agentHop({ subject, facts, diagnosis }: Scene): HopDraft {
  const { connected, fleet } = subject;
  const common = {
    name: null,
    detail: fleet === undefined ? null : reportText(fleet?.lastSeen),
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
        word: 'session open',
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

function reportText(lastSeen: Instant | undefined): string {
  return lastSeen === undefined
    ? 'Fleet report never'
    : `last Fleet report ${formatInstant(lastSeen)}`;
}

function unknownOf(word: string): Omit<HopDraft, 'name'> {
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
): Omit<HopDraft, 'name'> {
  const { last, detail, source } = known;
  const age =
    last === undefined
      ? null
      : `last known ${duration(now - last.observedAt)} ago`;
  return {
    state: 'unknown',
    word: shortReason(known, now),
    detail: detail === '' ? age : flat(detail),
    observedAt: iso(last?.observedAt),
    source: source === undefined ? null : sourceName(source, gateway),
  };
}

function iso(at: Instant | undefined): string | null {
  return at === undefined ? null : formatInstant(at);
}
