import {
  GatewayReading,
  Instant,
  instant,
  PeerReading,
  SECOND,
  SourceRef,
} from '@mooring/core';
import { clockSkewS, SourceAnswer, SourceText } from '../http/sourceAnswer';
import { MAX_PEERS, parseWgDump, WgDump, WgPeer } from './parseWgDump';

export interface WgDumpFrame {
  readonly gateway: string;
  readonly source: SourceRef;
  /** The ArcNet interface, where the gateway has others; absent: all belong to ArcNet. */
  readonly interface?: string;
  /** Our clock. */
  readonly now: Instant;
}

const PLAIN = new Set(['text/plain', 'application/octet-stream']);

/** What a gateway's answer says, or why it says nothing (tunnels.md §4 C). */
export function wgDumpReading(
  answer: SourceAnswer,
  frame: WgDumpFrame,
): GatewayReading {
  if (answer.kind === 'failed') {
    return failed(frame, answer.reason, answer.detail);
  }
  const type = answer.header('content-type')?.split(';')[0].trim();
  if (type && !PLAIN.has(type.toLowerCase())) {
    return failed(frame, 'malformed', 'the answer is not plain text');
  }
  const theirNow = readTheirNow(answer);
  const source = {
    ...frame.source,
    clockSkewS:
      theirNow === undefined ? null : clockSkewS(theirNow, answer.timing),
  };
  return dumpReading(answer.body, {
    ...frame,
    source,
    observedAt: theirNow ?? frame.now,
    ...(answer.timing && { writtenAt: answer.timing.receivedAt }),
  });
}

/** The text of a dump at a given time of the gateway's clock. */
export function dumpReading(
  text: string,
  frame: WgDumpFrame & {
    readonly observedAt: Instant;
    readonly writtenAt?: Instant;
  },
): GatewayReading {
  const dump = parseWgDump(text);
  const peers = peersOf(dump, frame.interface);
  if (peers === undefined) {
    return failed(
      frame,
      'no-record',
      frame.interface === undefined
        ? 'the answer names no interface'
        : `the answer does not name interface ${frame.interface}`,
    );
  }
  if (dump.brokenLines > 0) {
    const lines = dump.brokenLines + dump.interfaces.length + dump.peers.length;
    return failed(
      frame,
      'malformed',
      `${dump.brokenLines} of ${lines} lines cannot be read`,
    );
  }
  if (peers.length > MAX_PEERS) {
    return failed(
      frame,
      'malformed',
      `more than ${MAX_PEERS} peers of one gateway`,
    );
  }
  const { gateway, source, observedAt, writtenAt } = frame;
  return {
    ok: true,
    gateway,
    source,
    observedAt,
    ...(writtenAt !== undefined && { writtenAt }),
    // An interface that is set down still dumps its peers with their last values: only a probe tells.
    interfaceUp: null,
    peers: peers.map(peerReading),
  };
}

/** `undefined` where the interface line is missing: the daemon is gone, and nothing can be called absent. */
function peersOf(
  dump: WgDump,
  wanted: string | undefined,
): readonly WgPeer[] | undefined {
  // `wg show IFACE dump` names no interface: it can only be the one that was asked for.
  const isWanted = (name: string | undefined) =>
    wanted === undefined || name === undefined || name === wanted;
  if (!dump.interfaces.some(one => isWanted(one.name))) return undefined;
  return dump.peers.filter(peer => isWanted(peer.interface));
}

function peerReading(peer: WgPeer): PeerReading {
  return {
    peer: peer.fingerprint,
    allowedIPs: peer.allowedIPs,
    handshakeAt: peer.handshakeAt,
    rxBytes: peer.rxBytes,
    txBytes: peer.txBytes,
    endpoint: peer.endpoint,
  };
}

function readTheirNow(answer: SourceText): Instant | undefined {
  const now = answer.header('x-now')?.trim();
  if (now !== undefined && /^\d{9,11}(\.\d{1,9})?$/.test(now)) {
    return instant(Math.floor(Number(now) * SECOND));
  }
  const date = Date.parse(answer.header('date') ?? '');
  return Number.isFinite(date) ? instant(date) : undefined;
}

function failed(
  frame: WgDumpFrame,
  reason: Extract<GatewayReading, { ok: false }>['reason'],
  detail: string,
): GatewayReading {
  const { gateway, source, now } = frame;
  return { ok: false, gateway, source, reason, detail, at: now };
}
