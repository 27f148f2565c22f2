import { z } from 'zod';
import { SortKey } from './order';

/** Signs text for one purpose; the key stays with the caller. */
export type Sign = (text: string) => string;

const payloadSchema = z.tuple([
  z.array(z.union([z.string(), z.number(), z.null()])).max(8),
  z.string().max(200),
]);

export interface Cursor {
  /** Sort key of the last row shown; the next page starts behind it, whether that row still exists or not. */
  readonly after: SortKey;
  /** Query and scope it was made for. */
  readonly binding: string;
}

/** Opaque to the caller: `<payload>.<signature>`, base64url. */
export function encodeCursor(cursor: Cursor, sign: Sign): string {
  const payload = toBase64Url(JSON.stringify([cursor.after, cursor.binding]));
  return `${payload}.${sign(payload)}`;
}

/** `undefined` for anything that was not made by `encodeCursor` with the same key, or for another query or caller. */
export function decodeCursor(
  text: string,
  binding: string,
  sign: Sign,
): Cursor | undefined {
  const [payload, signature, ...rest] = text.split('.');
  if (
    payload === undefined ||
    signature === undefined ||
    rest.length > 0 ||
    signature !== sign(payload)
  )
    return undefined;
  const json = fromBase64Url(payload);
  const parsed = json === undefined ? undefined : payloadSchema.safeParse(json);
  if (!parsed?.success || parsed.data[1] !== binding) return undefined;
  return { after: parsed.data[0], binding };
}

function toBase64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), byte =>
    String.fromCharCode(byte),
  ).join('');
  return btoa(binary)
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): unknown {
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return JSON.parse(
      new TextDecoder().decode(
        Uint8Array.from(binary, char => char.charCodeAt(0)),
      ),
    );
  } catch {
    // Signed text that does not parse cannot exist; unsigned text never gets here. Either way: no cursor.
    return undefined;
  }
}
