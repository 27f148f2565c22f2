import ipaddr from 'ipaddr.js';
import {
  ClusterId,
  Instant,
  instant,
  parseClusterId,
  parseInstant,
  PeerReading,
  SECOND,
} from '@mooring/core';
import { sourceDetail } from '../sourceDetail';
import { FieldMapping } from './fieldMapping';
import { FieldPath, valueAt } from './fieldPath';

/**
 * One connection of a foreign resource. A field that is missing or of another type is absent; `null` is kept where it
 * means never or none.
 *
 * @param clusterIds - management ids by the name the resource uses; a name that is not listed stands for itself
 */
export function mappedConnection(
  raw: unknown,
  mapping: FieldMapping['connection'],
  clusterIds: Readonly<Record<string, ClusterId>>,
): PeerReading | undefined {
  const at = (path: FieldPath | undefined) =>
    path === undefined ? undefined : valueAt(raw, path);
  const clusterId = clusterIdOf(at(mapping.clusterId), clusterIds);
  const arcnetIP = addressOf(at(mapping.arcnetIP));
  const peer = textOf(at(mapping.peer))?.slice(0, 8);
  const allowedIPs = prefixesOf(at(mapping.allowedIPs));
  if ((clusterId ?? arcnetIP ?? peer ?? allowedIPs) === undefined) {
    return undefined;
  }
  const handshakeAt = readMappedTime(at(mapping.handshake));
  const rxBytes = countOf(at(mapping.rxBytes));
  const txBytes = countOf(at(mapping.txBytes));
  const endpoint = endpointOf(at(mapping.endpoint), at(mapping.endpointPort));
  const carrier = at(mapping.carrier);
  const message = textOf(at(mapping.statusMessage));
  return {
    ...(clusterId !== undefined && { clusterId }),
    ...(arcnetIP !== undefined && { arcnetIP }),
    ...(peer !== undefined && { peer }),
    ...(allowedIPs !== undefined && { allowedIPs }),
    ...(handshakeAt !== undefined && { handshakeAt }),
    ...(rxBytes !== undefined && { rxBytes }),
    ...(txBytes !== undefined && { txBytes }),
    ...(endpoint !== undefined && { endpoint }),
    ...((carrier === 'direct' || carrier === 'flux') && { carrier }),
    ...(message !== undefined && { statusMessage: sourceDetail(message) }),
  };
}

/** RFC 3339 or seconds since 1970, as text or number; `null`: never. */
export function readMappedTime(value: unknown): Instant | null | undefined {
  if (value === null || value === 0 || value === '0') return null;
  const seconds =
    typeof value === 'string' && /^\d{1,11}$/.test(value)
      ? Number(value)
      : value;
  if (typeof seconds === 'number' && seconds > 0 && seconds < 1e11) {
    return instant(Math.round(seconds * SECOND));
  }
  return parseInstant(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function clusterIdOf(
  value: unknown,
  clusterIds: Readonly<Record<string, ClusterId>>,
): ClusterId | undefined {
  const name = textOf(value);
  return name !== undefined && Object.hasOwn(clusterIds, name)
    ? clusterIds[name]
    : parseClusterId(name);
}

function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && ipaddr.isValid(value) ? value : undefined;
}

function prefixesOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(
    (prefix): prefix is string =>
      typeof prefix === 'string' && ipaddr.isValidCIDR(prefix),
  );
}

function countOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') {
    return Number.isInteger(value) && value >= 0 ? BigInt(value) : undefined;
  }
  return typeof value === 'string' && /^\d{1,20}$/.test(value)
    ? BigInt(value)
    : undefined;
}

function endpointOf(host: unknown, port: unknown): string | null | undefined {
  if (host === null) return null;
  const text = textOf(host)?.slice(0, 260);
  if (text === undefined) return undefined;
  const isPort = /^\d{1,5}$/.test(String(port));
  if (!isPort) return text;
  return text.includes(':') ? `[${text}]:${port}` : `${text}:${port}`;
}
