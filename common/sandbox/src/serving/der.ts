/** The few pieces of ASN.1 DER a certificate is made of. */
export function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return [0x80 | bytes.length, ...bytes];
}

export const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
export const set = (...content: Uint8Array[]) => der(0x31, ...content);
export const octets = (content: Uint8Array) => der(0x04, content);
export const bits = (content: Uint8Array) =>
  der(0x03, Buffer.from([0]), content);
export const yes = () => der(0x01, Buffer.from([0xff]));
export const text = (value: string) => der(0x0c, Buffer.from(value));

/** Non-negative and in the shortest form: OpenSSL refuses a certificate with a padded number. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex(byte => byte !== 0);
  const shortest = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  // A leading bit of one would make it negative.
  const sign = shortest[0] & 0x80 ? Buffer.from([0]) : Buffer.alloc(0);
  return der(0x02, sign, shortest);
}

/** `2.5.29.17` */
export function objectId(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let more = arc >>> 7; more > 0; more >>>= 7) {
      groups.unshift((more & 0x7f) | 0x80);
    }
    bytes.push(...groups);
  }
  return der(0x06, Buffer.from(bytes));
}

/** UTCTime, for years before 2050. */
export function utcTime(epochMs: number): Buffer {
  const digits = new Date(epochMs).toISOString().replace(/[-:T]/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`));
}
