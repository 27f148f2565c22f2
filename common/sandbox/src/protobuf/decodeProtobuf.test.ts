import { decodeProtobuf } from './decodeProtobuf';

const field = (number: number, content: Buffer | string) => {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
};
const envelope = (kind: string, raw: Buffer) =>
  Buffer.concat([
    Buffer.from('k8s\0'),
    field(1, Buffer.concat([field(1, 'v1'), field(2, kind)])),
    field(2, raw),
    field(3, ''),
  ]);

it('reads a namespace as kubectl sends it', () => {
  const metadata = Buffer.concat([
    field(1, 'acme'),
    field(2, ''),
    field(11, Buffer.concat([field(1, 'a'), field(2, 'b')])),
    field(11, Buffer.concat([field(1, 'c'), field(2, 'd')])),
    field(14, 'x/one'),
    field(14, 'x/two'),
  ]);
  expect(decodeProtobuf(envelope('Namespace', field(1, metadata)))).toEqual({
    ok: true,
    object: {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name: 'acme',
        labels: { a: 'b', c: 'd' },
        finalizers: ['x/one', 'x/two'],
      },
    },
  });
});

it('reads bytes as base64, numbers and booleans', () => {
  const secret = Buffer.concat([
    field(2, Buffer.concat([field(1, 'k'), field(2, Buffer.from([0, 255]))])),
    Buffer.from([5 * 8, 1]),
  ]);
  expect(decodeProtobuf(envelope('Secret', secret))).toMatchObject({
    object: { data: { k: 'AP8=' }, immutable: true },
  });
  const options = Buffer.from([1 * 8, 0xac, 0x02]);
  expect(decodeProtobuf(envelope('DeleteOptions', options))).toMatchObject({
    object: { gracePeriodSeconds: 300 },
  });
});

it('reads quantities in a map, and lists of messages', () => {
  const hard = Buffer.concat([field(1, 'pods'), field(2, field(1, '2'))]);
  expect(
    decodeProtobuf(envelope('ResourceQuota', field(2, field(1, hard)))),
  ).toMatchObject({ object: { spec: { hard: { pods: '2' } } } });
  const rule = (verb: string) => field(2, field(1, verb));
  expect(
    decodeProtobuf(
      envelope('Role', Buffer.concat([rule('get'), rule('list')])),
    ),
  ).toMatchObject({
    object: { rules: [{ verbs: ['get'] }, { verbs: ['list'] }] },
  });
});

it.each([
  ['a kind whose form is not known', envelope('Pod', Buffer.alloc(0))],
  ['something else', Buffer.from('{"a":1}')],
])('does not read %s', (_what, body) => {
  expect(decodeProtobuf(body)).toEqual({ ok: false });
});

it('throws on a message that is cut short', () => {
  const whole = envelope('Namespace', field(1, field(1, 'acme')));
  expect(() => decodeProtobuf(whole.subarray(0, whole.length - 6))).toThrow(
    RangeError,
  );
});
