import { stringAt, type JsonObject } from '../json';
import {
  messageTypes,
  type FieldType,
  type MapValue,
  type MessageType,
} from './messageTypes';
import { WireReader } from './wireReader';

const quantity: MessageType = { 1: { name: 'text', type: { is: 'text' } } };

export const protobufType = 'application/vnd.kubernetes.protobuf';

const magic = Buffer.from('k8s\0');
const envelope: MessageType = {
  1: {
    name: 'typeMeta',
    type: {
      is: 'message',
      of: {
        1: { name: 'apiVersion', type: { is: 'text' } },
        2: { name: 'kind', type: { is: 'text' } },
      },
    },
  },
  2: { name: 'raw', type: { is: 'base64' } },
};

export type Decoded = { ok: true; object: JsonObject } | { ok: false };

/** An object in the API server's protobuf form; `ok: false` for kinds whose form is not known here. */
export function decodeProtobuf(body: Buffer): Decoded {
  if (!body.subarray(0, magic.length).equals(magic)) return { ok: false };
  const { typeMeta, raw } = readMessage(body.subarray(magic.length), envelope);
  const kind = isNamed(typeMeta) ? typeMeta.kind : undefined;
  const type =
    kind !== undefined && Object.hasOwn(messageTypes, kind)
      ? messageTypes[kind]
      : undefined;
  if (!type || !isNamed(typeMeta)) return { ok: false };
  const content = Buffer.from(typeof raw === 'string' ? raw : '', 'base64');
  return { ok: true, object: { ...typeMeta, ...readMessage(content, type) } };
}

function isNamed(
  value: unknown,
): value is { apiVersion: string; kind: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string'
  );
}

/** Throws `RangeError` on a message that ends too early. */
function readMessage(bytes: Buffer, type: MessageType): JsonObject {
  const found: JsonObject = {};
  const reader = new WireReader(bytes);
  while (!reader.atEnd) {
    const tag = reader.varint();
    const value = reader.value(tag & 7);
    const field = type[tag >>> 3];
    if (!field) continue;
    const held = found[field.name];
    if (field.type.is === 'map') {
      found[field.name] = {
        ...(typeof held === 'object' ? held : {}),
        ...mapEntry(value, field.type.of),
      };
    } else if (field.many) {
      const item = readValue(value, field.type);
      found[field.name] = Array.isArray(held) ? [...held, item] : [item];
    } else {
      const single = readValue(value, field.type);
      // Go writes out empty texts; in JSON they are left out.
      if (single !== '') found[field.name] = single;
    }
  }
  return found;
}

function readValue(value: number | Buffer, type: FieldType): unknown {
  switch (type.is) {
    case 'number':
      return typeof value === 'number' ? value : 0;
    case 'boolean':
      return value === 1;
    case 'message':
      return typeof value === 'number' ? {} : readMessage(value, type.of);
    case 'base64':
      return typeof value === 'number' ? '' : value.toString('base64');
    default:
      return typeof value === 'number' ? '' : value.toString('utf8');
  }
}

function mapEntry(value: number | Buffer, of: MapValue): JsonObject {
  if (typeof value === 'number') return {};
  const entry = readMessage(value, {
    1: { name: 'key', type: { is: 'text' } },
    2: {
      name: 'value',
      type: of === 'quantity' ? { is: 'message', of: quantity } : { is: of },
    },
  });
  const read =
    of === 'quantity' ? stringAt(entry, 'value', 'text') : entry.value;
  return Object.fromEntries([[String(entry.key), read ?? '']]);
}
