import {
  ClusterId,
  GatewayReading,
  Instant,
  parseInstant,
  PeerReading,
  SECOND,
  SourceRef,
} from '@mooring/core';
import { MAX_PEERS } from '../wgDump/parseWgDump';
import { FieldMapping } from './fieldMapping';
import { valueAt } from './fieldPath';
import { mappedConnection, readMappedTime } from './mappedConnection';

export interface MappedFrame {
  readonly gateways: readonly string[];
  readonly mapping: FieldMapping;
  readonly clusterIds: Readonly<Record<string, ClusterId>>;
  readonly source: SourceRef;
  readonly now: Instant;
}

/** One reading per configured gateway from all objects of a resource. */
export function mappedReadings(
  objects: readonly unknown[],
  frame: MappedFrame,
): readonly GatewayReading[] {
  const parts = objects.map(object => readObject(object, frame));
  return frame.gateways.map(gateway => {
    const own =
      frame.gateways.length === 1
        ? parts
        : parts.filter(part => part.gateway === gateway);
    return gatewayReading(gateway, own, frame);
  });
}

interface ObjectPart {
  readonly gateway: unknown;
  readonly observedAt: Instant | undefined;
  readonly writtenAt: Instant | undefined;
  readonly interfaceUp: boolean | null;
  readonly peers: readonly PeerReading[];
  /** Connections that name nothing they could be told by. */
  readonly nameless: number;
}

function gatewayReading(
  gateway: string,
  parts: readonly ObjectPart[],
  frame: MappedFrame,
): GatewayReading {
  const { source, now } = frame;
  const failed = (
    reason: 'no-record' | 'malformed',
    detail: string,
  ): GatewayReading => ({
    ok: false,
    gateway,
    source,
    reason,
    detail,
    at: now,
  });
  if (parts.length === 0) return failed('no-record', 'there is no object');
  const nameless = parts.reduce((sum, part) => sum + part.nameless, 0);
  // Each could be the cluster that somebody asks for: none may then be called absent.
  if (nameless > 0) {
    return failed('malformed', `${nameless} connections name no cluster`);
  }
  const peers = parts.flatMap(part => part.peers);
  if (peers.length > MAX_PEERS) {
    return failed('malformed', `more than ${MAX_PEERS} peers of one gateway`);
  }
  const part = speaker(parts, frame.mapping);
  const observedAt = part.observedAt ?? part.writtenAt;
  if (observedAt === undefined) {
    return failed('no-record', 'no object says when it was written');
  }
  const { writtenAt } = part;
  const clockSkewS =
    part.observedAt === undefined || writtenAt === undefined
      ? null
      : Math.round((part.observedAt - writtenAt) / SECOND);
  return {
    ok: true,
    gateway,
    source: { ...source, clockSkewS },
    observedAt,
    ...(writtenAt !== undefined && { writtenAt }),
    interfaceUp: part.interfaceUp,
    peers,
  };
}

/**
 * Whose time counts. Of several gateway nodes the one that holds the connections, and of several of these the oldest;
 * a standby that writes on must not make them look fresh. Where each object is one connection, the youngest: the time of
 * a dead one stands still and says nothing of the others.
 */
function speaker(
  parts: readonly ObjectPart[],
  mapping: FieldMapping,
): ObjectPart {
  const time = (part: ObjectPart) => part.observedAt ?? part.writtenAt ?? 0;
  const byTime = [...parts].sort((a, b) => time(a) - time(b));
  const newest = byTime[byTime.length - 1];
  if (mapping.object.connections === undefined) return newest;
  return byTime.find(part => part.peers.length > 0) ?? newest;
}

function readObject(object: unknown, frame: MappedFrame): ObjectPart {
  const { object: paths, connection } = frame.mapping;
  const listed =
    paths.connections === undefined
      ? [object]
      : valueAt(object, paths.connections) ?? [];
  const connections: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const peers = connections.flatMap(
    raw => mappedConnection(raw, connection, frame.clusterIds) ?? [],
  );
  const observedAt =
    paths.observedAt && readMappedTime(valueAt(object, paths.observedAt));
  const interfaceUp = paths.interfaceUp && valueAt(object, paths.interfaceUp);
  return {
    gateway: valueAt(object, paths.gateway ?? ['metadata', 'name']),
    observedAt: observedAt ?? undefined,
    writtenAt: writtenAtOf(object),
    interfaceUp: typeof interfaceUp === 'boolean' ? interfaceUp : null,
    peers,
    nameless: connections.length - peers.length,
  };
}

/** When the API server last took a status, by its own clock. */
function writtenAtOf(object: unknown): Instant | undefined {
  const entries = valueAt(object, ['metadata', 'managedFields']);
  if (!Array.isArray(entries)) return undefined;
  const times = entries
    .filter(entry => valueAt(entry, ['subresource']) === 'status')
    .flatMap(entry => parseInstant(valueAt(entry, ['time'])) ?? []);
  return times.sort((a, b) => b - a).at(0);
}
