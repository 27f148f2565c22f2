import { parseClusterId } from '../model/ids';
import { Instant, instant, latest } from '../model/instant';
import { FluxReading, GatewayReading, PeerReading } from '../tunnel/reading';
import { SourceRef } from '../tunnel/source';
import { readArcnetIP } from './arcnetIP';
import { cleanMessage, Fields } from './fields';
import { Intern } from './intern';

/** One reading holds no more; the rest would be memory that an agent gone wild decides about. */
const MOST_PEERS = 20_000;
const MESSAGE_LIMIT = 1_024;
const ERROR_LIMIT = 300;

/**
 * The status of an ArcNetGateway as a reading of the source `crd`. Null and absent are two words in it: null = never or
 * none, absent = not known (tunnels.md §3 "Contract").
 */
export function readGatewayStatus(
  object: Fields,
  about: {
    readonly gateway: string;
    readonly createdAt?: Instant;
    readonly intervalSeconds: number;
    readonly intern: Intern;
  },
): {
  readonly reading: GatewayReading;
  /** Also of a status without a heartbeat, which is no reading: they still say which cluster hangs where. */
  readonly peers: readonly PeerReading[];
} {
  const { gateway, intervalSeconds, intern } = about;
  const status = object.object('status');
  const heartbeat = status.instant('heartbeatTime');
  const writtenAt = statusWriteTime(object);
  const peers = status
    .list('connections')
    // One more than is taken, so that whoever takes them can see that there are more.
    .slice(0, MOST_PEERS + 1)
    .flatMap(connection => readPeer(connection, object, intern));
  const source: SourceRef = {
    kind: 'crd',
    locator: gateway,
    intervalSeconds,
    clockSkewS:
      heartbeat !== undefined && writtenAt !== undefined
        ? (heartbeat - writtenAt) / 1_000
        : null,
  };
  if (heartbeat === undefined) {
    const isMalformed = status.has('heartbeatTime');
    return {
      peers,
      reading: {
        ok: false,
        gateway,
        source,
        reason: isMalformed ? 'malformed' : 'no-record',
        detail: isMalformed
          ? 'status.heartbeatTime is not an RFC 3339 time'
          : 'no agent has written a heartbeat into its status',
        at: writtenAt ?? about.createdAt ?? instant(0),
      },
    };
  }
  return {
    peers,
    reading: {
      ok: true,
      gateway,
      source,
      observedAt: heartbeat,
      ...(writtenAt !== undefined && { writtenAt }),
      interfaceUp: status.toldFlag('interfaceUp') ?? null,
      peers,
    },
  };
}

/**
 * When the API server took the status, on its own clock: it goes on although the gateway's clock stands still. Of several
 * writers the one that writes the heartbeat counts.
 */
function statusWriteTime(object: Fields): Instant | undefined {
  const writers = object
    .object('metadata')
    .list('managedFields')
    .filter(entry => entry.text('subresource') === 'status');
  const beating = writers.filter(entry =>
    entry
      .object('fieldsV1')
      .object('f:status')
      .keys()
      .includes('f:heartbeatTime'),
  );
  return latest(
    ...(beating.length > 0 ? beating : writers).map(entry =>
      entry.instant('time'),
    ),
  );
}

function readPeer(
  connection: Fields,
  object: Fields,
  intern: Intern,
): PeerReading[] {
  const clusterId = parseClusterId(connection.text('clusterId'));
  if (clusterId === undefined) {
    object.problem('a connection of the gateway names no cluster');
    return [];
  }
  const peer = connection.text('peer')?.slice(0, 8);
  const arcnetIP = readArcnetIP(connection, object);
  const rxBytes = connection.count('rxBytes');
  const txBytes = connection.count('txBytes');
  const carrier = connection.text('carrier');
  const siteClockSkewS = connection.number('siteClockSkewSeconds');
  const statusMessage = cleanMessage(
    connection.text('statusMessage'),
    MESSAGE_LIMIT,
  );
  const flux = readFlux(connection, object, intern);
  return [
    {
      clusterId: intern(clusterId),
      ...(peer !== undefined && { peer: intern(peer) }),
      ...(arcnetIP !== undefined && { arcnetIP: intern(arcnetIP) }),
      ...(connection.has('allowedIPs') && {
        allowedIPs: connection.texts('allowedIPs').map(intern),
      }),
      ...toldInstant(connection, 'lastHandshakeTime', 'handshakeAt'),
      ...(rxBytes !== undefined && { rxBytes: BigInt(rxBytes) }),
      ...(txBytes !== undefined && { txBytes: BigInt(txBytes) }),
      ...toldText(connection, 'endpoint'),
      ...((carrier === 'direct' || carrier === 'flux') && { carrier }),
      ...(siteClockSkewS !== undefined && { siteClockSkewS }),
      ...(statusMessage !== undefined && { statusMessage }),
      ...(flux !== undefined && { flux }),
    },
  ];
}

function readFlux(
  connection: Fields,
  object: Fields,
  intern: Intern,
): FluxReading | undefined {
  if (!connection.has('flux')) return undefined;
  const flux = connection.object('flux');
  const endpoint = flux.text('endpoint');
  const relay = flux.text('relay') ?? endpoint;
  if (relay === undefined) {
    object.problem('a flux block names neither relay nor endpoint');
    return undefined;
  }
  const session = flux.toldFlag('session');
  const reconnectsLastHour = flux.count('reconnectsLastHour');
  const lastError = cleanMessage(flux.text('lastError'), ERROR_LIMIT);
  return {
    relay: intern(relay),
    ...(endpoint !== undefined && { endpoint: intern(endpoint) }),
    ...(session !== undefined && { session }),
    ...toldInstant(flux, 'since', 'since'),
    ...toldInstant(flux, 'lastReceiveTime', 'lastReceiveAt'),
    ...toldInstant(flux, 'lastSendTime', 'lastSendAt'),
    ...(reconnectsLastHour !== undefined && { reconnectsLastHour }),
    ...(lastError !== undefined
      ? { lastError }
      : flux.isNull('lastError') && { lastError: null }),
    ...toldInstant(flux, 'certNotAfter', 'certNotAfter'),
  };
}

/** A time, null for never (also written as the zero time of Go), or nothing where nothing was said that can be read. */
function toldInstant<K extends string>(
  fields: Fields,
  key: string,
  as: K,
): { readonly [key in K]?: Instant | null } {
  const at = fields.instant(key);
  const isNever =
    fields.isNull(key) || fields.text(key)?.startsWith('0001-') === true;
  if (at === undefined && !isNever) return {};
  const told: { [key in K]?: Instant | null } = {};
  told[as] = at ?? null;
  return told;
}

function toldText<K extends string>(
  fields: Fields,
  key: K,
): { readonly [key in K]?: string | null } {
  const text = fields.text(key);
  if (text === undefined && !fields.isNull(key)) return {};
  const told: { [key in K]?: string | null } = {};
  told[key] = text ?? null;
  return told;
}
