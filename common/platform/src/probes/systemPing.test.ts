import { readPing, systemPing } from './systemPing';

/** Output of iputils. */
const HEAD = 'PING 100.70.0.11 (100.70.0.11) 56(84) bytes of data.\n';
const LOST = `${HEAD}\n--- 100.70.0.11 ping statistics ---\n1 packets transmitted, 0 received, 100% packet loss, time 0ms\n`;
const none = { code: 1 };

it.each([
  [
    'a reply',
    null,
    `${HEAD}64 bytes from 100.70.0.11: icmp_seq=1 ttl=64 time=18.3 ms\n`,
    '',
    { kind: 'reply', ms: 18.3 },
  ],
  ['silence', none, LOST, '', { kind: 'lost' }],
  [
    'a host that is not there',
    none,
    `${HEAD}From 10.99.1.1 icmp_seq=1 Destination Host Unreachable\n`,
    '',
    { kind: 'unreachable', code: 'EHOSTUNREACH' },
  ],
  [
    'a router that names the MTU: no packet vanished',
    none,
    `${HEAD}From 10.99.1.1 icmp_seq=1 Frag needed and DF set (mtu = 1280)\n`,
    '',
    {
      kind: 'unreachable',
      code: 'EMSGSIZE',
      detail: 'a router says its MTU is 1280',
    },
  ],
  [
    'an interface of this host that is too small',
    none,
    LOST,
    'ping: local error: message too long, mtu=1380\n',
    {
      kind: 'not-possible',
      code: 'EMSGSIZE',
      detail: 'the MTU from here is 1380',
    },
  ],
  [
    'no route from here',
    { code: 2 },
    '',
    'ping: connect: Network is unreachable\n',
    { kind: 'not-possible', code: 'ENETUNREACH' },
  ],
  [
    'a WireGuard interface without the peer',
    none,
    LOST,
    'ping: sendmsg: Required key not available\n',
    { kind: 'unreachable', code: 'ENOKEY' },
  ],
  [
    'no right to ping',
    { code: 2 },
    '',
    'ping: socktype: SOCK_RAW\nping: socket: Operation not permitted\n',
    { kind: 'not-possible', code: 'EPERM' },
  ],
  [
    'no command',
    { code: 'ENOENT', message: 'spawn ping ENOENT' },
    '',
    '',
    {
      kind: 'not-possible',
      code: 'ENOENT',
      detail: 'this host has no ping command',
    },
  ],
])('%s', (_, error, stdout, stderr, expected) => {
  expect(readPing(error, stdout, stderr)).toMatchObject(expected);
});

it.each(['localhost', '-f', '100.70.0.11; true', 'fe80::1%lo', ''])(
  'never hands %p to the command',
  async address => {
    const { signal } = new AbortController();
    expect(await systemPing({ address, waitMs: 1_000, signal })).toEqual({
      kind: 'not-possible',
      detail: 'not an IP address',
    });
  },
);
