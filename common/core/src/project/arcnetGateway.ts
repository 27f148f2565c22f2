import ipaddr from 'ipaddr.js';
import { ArcNetGateway, GatewayConnection } from '../model/records';
import { PeerReading } from '../tunnel/reading';
import { readGatewayStatus } from './arcnetGatewayStatus';
import { Fields } from './fields';
import { Intern, noIntern } from './intern';
import { readMetadata } from './metadata';

/** No object says how often its agent speaks; agents write each 5 to 30 s. */
const INTERVAL_SECONDS = 30;

/** As the CRD has it: no user, no password, no path. */
const PROBE_PROXY = /^(?:socks5|http):\/\/[A-Za-z0-9[][A-Za-z0-9.:\][-]*\/?$/;

/**
 * `mooring.dev/v1alpha1` ArcNetGateway, DESIGN §4. Heartbeats rewrite the object every few seconds and change `reading`
 * alone.
 */
export function projectArcNetGateway(
  raw: unknown,
  intern: Intern = noIntern,
): ArcNetGateway {
  // Endpoints and times of a status are new with every heartbeat and would fill the pool for good.
  const object = Fields.of(raw);
  const { base } = readMetadata(object);
  const spec = object.object('spec');
  const endpoint = spec.text('endpoint');
  const probeProxy = readProbeProxy(spec, object);
  const { peers, reading } = readGatewayStatus(object, {
    gateway: base.name,
    createdAt: base.createdAt,
    intervalSeconds: INTERVAL_SECONDS,
    intern,
  });
  return {
    kind: 'ArcNetGateway',
    ...base,
    ...(endpoint !== undefined && { endpoint }),
    ranges: readRanges(spec, object),
    ...(probeProxy !== undefined && { probeProxy }),
    intervalSeconds: INTERVAL_SECONDS,
    connections: peers.flatMap(toConnection),
    reading,
    problems: object.problems,
  };
}

function toConnection({
  clusterId,
  arcnetIP,
  carrier,
}: PeerReading): GatewayConnection[] {
  if (clusterId === undefined) return [];
  return [
    {
      clusterId,
      ...(arcnetIP !== undefined && { arcnetIP }),
      ...(carrier !== undefined && { carrier }),
    },
  ];
}

/** A prefix that cannot be read admits no probe: better none than one to an address nobody meant. */
function readRanges(spec: Fields, object: Fields): readonly string[] {
  return spec.texts('ranges').filter(range => {
    if (ipaddr.IPv4.isValidCIDRFourPartDecimal(range)) return true;
    object.problem('an entry of spec.ranges is not an IPv4 prefix');
    return false;
  });
}

function readProbeProxy(spec: Fields, object: Fields): string | undefined {
  const proxy = spec.text('probeProxy');
  if (proxy === undefined) return undefined;
  if (PROBE_PROXY.test(proxy)) return proxy;
  object.problem(
    'spec.probeProxy is not socks5://host:port or http://host:port',
  );
  return undefined;
}
