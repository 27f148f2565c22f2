import { Instant } from '../model/instant';
import { HopProbe } from '../tunnel/hopProbe';
import { ComponentAssessment } from './component';
import { describePopulation, isControl, Population } from './population';
import { OwnFacts } from './readFacts';
import { GatewaySubject } from './subject';
import { GATEWAY_LEAST, TRIES_BEFORE_LOST } from './thresholds';
import { hasNoRoute, isFromGatewaySide, usableProbes } from './usableProbes';

type Evidence = ComponentAssessment['evidence'][number];

/** Relay and site of a cluster, assessed before: a narrower part is blamed before a gateway (tunnels.md §6.3 rule 1). */
export interface Narrower {
  readonly relayOf: (cluster: OwnFacts) => ComponentAssessment | null;
  readonly siteOf: (cluster: OwnFacts) => ComponentAssessment | null;
}

/** `gateway.ok` and `gateway.loose` of tunnels.md §6.1. */
export function assessGateway(
  population: Population,
  gateway: GatewaySubject | undefined,
  narrower: Narrower,
  now: Instant,
): ComponentAssessment {
  const { members, together, proof, outside } = population;
  const count =
    together.length >= GATEWAY_LEAST && together.length * 2 >= members.length;

  const ownProbe = gatewayProbe(members, gateway, now);
  const noRoute = noRouteProbe(members);
  const hasHeartbeat = gateway?.status.ok ?? false;
  const direct: Evidence[] = [];
  // A gateway that still writes its heartbeat may only be closed to us: then its clusters have to agree.
  if (ownProbe !== undefined && (!hasHeartbeat || count)) {
    direct.push('gateway-probe');
  }
  if (isInterfaceDown(members, gateway)) direct.push('interface-down');
  if (noRoute !== undefined) direct.push('enetunreach');

  return {
    ...describePopulation('gateway', population),
    blame: blame(),
    evidence: count ? [...direct, 'count'] : direct,
    probe: direct.includes('gateway-probe') ? ownProbe : noRoute,
  };

  function blame(): ComponentAssessment['blame'] {
    if (proof) return 'none';
    if (direct.length > 0) return 'ok';
    if (!count || isNarrower(together, narrower)) return 'none';
    if (isControl(outside)) return 'ok';
    return outside.total === 0 ? 'loose' : 'none';
  }
}

/** The gateway did not answer, twice. Whoever probes it notes it at the gateway or at the cluster it was done for. */
function gatewayProbe(
  members: readonly OwnFacts[],
  gateway: GatewaySubject | undefined,
  now: Instant,
): HopProbe | undefined {
  let last = usableProbes(gateway?.probes ?? [], now).gateway;
  for (const { P } of members) {
    if (
      P.gateway !== undefined &&
      (last === undefined || last.at < P.gateway.at)
    ) {
      last = P.gateway;
    }
  }
  if (last === undefined || last.tries < TRIES_BEFORE_LOST) return undefined;
  switch (last.outcome) {
    case 'timeout':
    case 'refused':
    case 'unreachable':
    case 'reset':
      return last;
    default:
      return undefined;
  }
}

/** An interface that is set down still shows its peers with their last values (tunnels.md §2.1): only this tells. */
function isInterfaceDown(
  members: readonly OwnFacts[],
  gateway: GatewaySubject | undefined,
): boolean {
  const told = gateway?.status.ok ? gateway.status.value.interfaceUp : null;
  if (told !== null) return !told;
  return members.some(({ A }) => A?.interfaceUp === false);
}

/** The gateway itself has no route into ArcNet. */
function noRouteProbe(members: readonly OwnFacts[]): HopProbe | undefined {
  for (const { P } of members) {
    for (const probe of [P['api-tcp'], P['arcnet-icmp']]) {
      if (
        probe !== undefined &&
        hasNoRoute(probe) &&
        isFromGatewaySide(probe)
      ) {
        return probe;
      }
    }
  }
  return undefined;
}

/** A relay or a site that is to blame itself holds all that were lost together. */
function isNarrower(
  together: readonly OwnFacts[],
  { relayOf, siteOf }: Narrower,
): boolean {
  return [relayOf, siteOf].some(partOf => {
    const part = together.length === 0 ? null : partOf(together[0]);
    if (part === null || (part.blame !== 'ok' && part.blame !== 'either')) {
      return false;
    }
    return together.every(cluster => partOf(cluster) === part);
  });
}
