import { aDump } from '../../tunnels/__testUtils__/wgKey';
import { Raw } from '../__fixtures__/rawObjects';
import { back, unixBack } from './secondsBack';
import {
  bytesAt,
  connectionAt,
  endpointOf,
  handshakeAt,
  isPeerAt,
  PeerCourse,
} from './tunnelCourse';
import { gatewayObject } from './tunnelObjects';

/** A gateway and what its source says of its peers. */
export interface GatewayInput {
  readonly name: string;
  readonly ranges?: readonly string[];
  readonly peers: readonly PeerCourse[];
  readonly interfaceUp?: boolean;
  /** Age of its last word, seconds. */
  readonly beatS?: number;
  /** When the API server took it; absent: nothing tells. */
  readonly writtenS?: number;
  /** So many seconds its clock is ahead of ours. */
  readonly aheadS?: number;
  /** Its peers are not in its object: another source tells of them, or none. */
  readonly isSilentObject?: boolean;
}

/** Seconds before `NOW` at which sources were read earlier, oldest first. */
export const EARLIER_S = [305, 245, 185, 125, 95, 65, 35];
const BEAT_S = 8;

export function gatewayOf(input: GatewayInput): Raw {
  const { name, ranges, beatS = BEAT_S, aheadS = 0, writtenS } = input;
  return gatewayObject(name, {
    ...(ranges !== undefined && { ranges }),
    ...(writtenS !== undefined && { writtenS }),
    ...(input.isSilentObject !== true && {
      status: {
        heartbeatTime: back(beatS - aheadS),
        ...statusAt(input, beatS),
      },
    }),
  });
}

function statusAt(input: GatewayInput, agoS: number): Raw {
  const { interfaceUp = true, aheadS = 0, peers } = input;
  return {
    interfaceUp,
    connections: peers
      .filter(peer => isPeerAt(peer, agoS))
      .map(peer => connectionAt(peer, agoS, aheadS)),
  };
}

/** Entries of `tunnels.json`: what its object said earlier, no younger than its last word. */
export function crdSamples(
  input: GatewayInput,
  times: readonly number[] = EARLIER_S,
): Raw[] {
  const { name, beatS = BEAT_S, aheadS = 0 } = input;
  return times
    .filter(agoS => agoS > beatS)
    .map(agoS => ({
      gateway: name,
      kind: 'crd',
      observedAt: back(agoS - aheadS),
      status: statusAt(input, agoS),
    }));
}

export interface DumpOptions {
  /** Made up by the test that looks for it. */
  readonly privateKey?: string;
  readonly times?: readonly number[];
}

export function dumpSamples(
  { name, peers }: Pick<GatewayInput, 'name' | 'peers'>,
  { times = EARLIER_S, ...options }: DumpOptions = {},
): Raw[] {
  return times.map(agoS => ({
    gateway: name,
    kind: 'wg-dump',
    observedAt: back(agoS),
    dump: dumpAt(peers, agoS, options),
  }));
}

/** Text of `wg show all dump` as it stood so long ago. */
export function dumpAt(
  peers: readonly PeerCourse[],
  agoS: number,
  options: DumpOptions = {},
): string {
  const listed = peers
    .filter(peer => isPeerAt(peer, agoS))
    .map(peer => {
      const shaken = handshakeAt(peer, agoS);
      const never = { endpoint: '(none)', handshake: 0 };
      return {
        key: peer.key,
        allowedIPs: allowedAt(peer, peers, agoS).join(',') || '(none)',
        ...bytesAt(peer, agoS),
        ...(shaken === null
          ? never
          : {
              endpoint: peer.endpoint ?? endpointOf(peer),
              handshake: unixBack(shaken),
            }),
      };
    });
  return aDump(listed, options);
}

/** A peer that is added later takes an address from whoever holds it (tunnels.md §2.1). */
function allowedAt(
  peer: PeerCourse,
  peers: readonly PeerCourse[],
  agoS: number,
): readonly string[] {
  const isTaken = (allowed: string) =>
    peers.some(
      other =>
        other !== peer &&
        isPeerAt(other, agoS) &&
        (other.addedS ?? Infinity) < (peer.addedS ?? Infinity) &&
        (other.allowedIPs ?? [`${other.ip}/32`]).includes(allowed),
    );
  return (peer.allowedIPs ?? [`${peer.ip}/32`]).filter(
    allowed => !isTaken(allowed),
  );
}

/** `wg-dump.txt`: the HTTP answer as it came. */
export function rawAnswer(
  body: string,
  { status = '200 OK', agoS = BEAT_S } = {},
): string {
  return [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain',
    `X-Now: ${unixBack(agoS)}`,
    '',
    body,
  ].join('\n');
}
