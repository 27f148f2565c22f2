import { HopProbe } from '../tunnel/hopProbe';
import { ComponentAssessment } from './component';
import { describePopulation, Population } from './population';
import { OwnFacts } from './readFacts';
import {
  RELAY_SHARE_PERCENT,
  SHARED_LEAST,
  TRIES_BEFORE_LOST,
} from './thresholds';
import { isFromGatewaySide } from './usableProbes';

/**
 * `relay.ok` and `relay.either` of tunnels.md §6.1. Outside are the clusters on the same gateways that are not on this
 * relay: they show that what fails lies behind the relay's door and not before it.
 */
export function assessRelay(
  population: Population,
  siteOf: (cluster: OwnFacts) => ComponentAssessment | null,
): ComponentAssessment {
  const { together, proof, outside } = population;
  const port = portProbe(population.members);
  const relayFail = port !== undefined && port.outcome !== 'ok';
  const relayOk = port?.outcome === 'ok';
  const count = !proof && isHeadCount(population);
  const oneSite = liesInOneDarkSite(together, siteOf);
  return {
    ...describePopulation('relay', population),
    blame: blame(),
    evidence: [
      ...(count ? (['count'] as const) : []),
      ...(relayFail ? (['relay-fail'] as const) : []),
      ...(relayOk ? (['relay-ok'] as const) : []),
    ],
    probe: port,
  };

  function blame(): ComponentAssessment['blame'] {
    if (!count) return 'none';
    if (oneSite && !relayFail) return relayOk ? 'none' : 'either';
    return relayFail || outside.fine > 0 ? 'ok' : 'none';
  }
}

function isHeadCount({ members, together }: Population): boolean {
  if (members.length < SHARED_LEAST || together.length < SHARED_LEAST) {
    return false;
  }
  const silent = together.filter(
    ({ F }) => F?.state !== 'up' || F.backendSilent,
  );
  return (
    isMostOf(together.length, members.length) &&
    isMostOf(silent.length, together.length)
  );
}

function isMostOf(part: number, whole: number): boolean {
  return part * 100 >= whole * RELAY_SHARE_PERCENT;
}

/** The latest word on the relay's port; only a loss that was tried twice, and from the gateway's side, is one. */
function portProbe(members: readonly OwnFacts[]): HopProbe | undefined {
  let port: HopProbe | undefined;
  for (const { P } of members) {
    const probe = P['flux-tcp'];
    if (probe === undefined || !speaksOfPort(probe)) continue;
    if (port === undefined || port.at < probe.at) port = probe;
  }
  return port;
}

function speaksOfPort(probe: HopProbe): boolean {
  switch (probe.outcome) {
    case 'ok':
      return true;
    case 'refused':
    case 'timeout':
    case 'reset':
      return isFromGatewaySide(probe) && probe.tries >= TRIES_BEFORE_LOST;
    default:
      return false;
  }
}

function liesInOneDarkSite(
  together: readonly OwnFacts[],
  siteOf: (cluster: OwnFacts) => ComponentAssessment | null,
): boolean {
  if (together.length === 0) return false;
  const site = siteOf(together[0]);
  return (
    site?.blame === 'ok' && together.every(cluster => siteOf(cluster) === site)
  );
}
