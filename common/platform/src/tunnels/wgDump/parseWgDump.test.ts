import fc from 'fast-check';
import { aDump, aWgKey } from '../__testUtils__/wgKey';
import { parseWgDump } from './parseWgDump';

const SITE = 'n3Hf74ktLgvr2GxX+3LQqGuJvS6Yxf99dkysm9Mqr38=';

const text = (value: unknown) =>
  JSON.stringify(value, (_, one) =>
    typeof one === 'bigint' ? String(one) : one,
  );

describe('parseWgDump', () => {
  it('reads interface and peer of the form that names the interface', () => {
    expect(parseWgDump(aDump([{ key: SITE }]))).toEqual({
      interfaces: [{ name: 'arc0' }],
      peers: [
        {
          interface: 'arc0',
          fingerprint: 'n3Hf74kt',
          endpoint: '198.51.100.33:52657',
          allowedIPs: ['100.70.0.11/32'],
          handshakeAt: 1_796_047_762_000,
          rxBytes: 180n,
          txBytes: 92n,
        },
      ],
      otherLines: 0,
      brokenLines: 0,
    });
  });

  it('reads the form of a single interface', () => {
    const short = aDump([{ key: SITE }]).replace(/^arc0\t/gm, '');
    const { interfaces, peers } = parseWgDump(short);
    expect(interfaces).toEqual([{}]);
    expect(peers).toHaveLength(1);
    expect(peers[0]).not.toHaveProperty('interface');
    expect(peers[0].fingerprint).toBe('n3Hf74kt');
  });

  it('keeps never, none and a large counter apart from zero', () => {
    const [peer] = parseWgDump(
      aDump([
        {
          handshake: 0,
          endpoint: '(none)',
          allowedIPs: '(none)',
          rx: 18_446_744_073_709_551_615n,
        },
      ]),
    ).peers;
    expect(peer).toMatchObject({
      handshakeAt: null,
      endpoint: null,
      allowedIPs: [],
      rxBytes: 18_446_744_073_709_551_615n,
    });
  });

  it('reads several prefixes, IPv6 and an IPv6 endpoint', () => {
    const [peer] = parseWgDump(
      aDump([
        {
          allowedIPs: '100.70.0.11/32,fd00:70::11/128,10.8.0.0/16',
          endpoint: '[2001:db8::33]:52657',
        },
      ]),
    ).peers;
    expect(peer.allowedIPs).toHaveLength(3);
    expect(peer.endpoint).toBe('[2001:db8::33]:52657');
  });

  it('reads lines that end as on Windows', () => {
    const dump = aDump([{ key: SITE }]).replaceAll('\n', '\r\n');
    expect(parseWgDump(dump)).toMatchObject({
      brokenLines: 0,
      peers: [{ fingerprint: 'n3Hf74kt' }],
    });
  });

  it('counts remarks of a wrapper without taking them for the dump', () => {
    const dump = `Warning: the module is old\n\n${aDump([{}])}`;
    expect(parseWgDump(dump)).toMatchObject({ otherLines: 1, brokenLines: 0 });
  });

  it.each<[string, (dump: string) => string]>([
    ['one field too many', dump => dump.replace(/off\n$/, 'off\t1\t2\n')],
    ['a negative counter', dump => dump.replace('\t180\t', '\t-180\t')],
    ['a handshake that is no time', dump => dump.replace('1796047762', 'now')],
    ['no prefix', dump => dump.replace('100.70.0.11/32', '100.70.0.11')],
    ['a key that was blanked', dump => dump.replace(SITE, '(hidden)')],
    ['an end within the line', dump => dump.slice(0, -8)],
    [
      'an end within the name of the interface',
      dump => dump.slice(0, dump.lastIndexOf('arc0') + 2),
    ],
  ])('counts a line with %s as broken and reads no peer of it', (_, change) => {
    expect(parseWgDump(change(aDump([{ key: SITE }])))).toMatchObject({
      brokenLines: 1,
      peers: [],
    });
  });

  it('reads a dump whose last line break was taken off', () => {
    expect(parseWgDump(aDump([{}]).trimEnd())).toMatchObject({
      brokenLines: 0,
      peers: [{}],
    });
  });

  it('finds nothing in nothing', () => {
    expect(parseWgDump('')).toEqual({
      interfaces: [],
      peers: [],
      otherLines: 0,
      brokenLines: 0,
    });
  });

  it('carries neither private nor preshared key, however lines are mangled', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 0, max: 400 }),
        fc.constantFrom('', '\t', '\n', '\r\n', '\tx\t'),
        (isShort, at, inserted) => {
          const privateKey = aWgKey();
          const psk = aWgKey();
          const dump = aDump([{ psk }], { privateKey });
          const form = isShort ? dump.replace(/^arc0\t/gm, '') : dump;
          // Keys themselves stay whole: half of one would not be found below.
          const cut = form.slice(0, at).endsWith('\n') ? at : 0;
          const mangled = form.slice(0, cut) + inserted + form.slice(cut);
          const parsed = text(parseWgDump(mangled));
          expect(parsed).not.toContain(privateKey.slice(0, 12));
          expect(parsed).not.toContain(psk.slice(0, 12));
        },
      ),
    );
  });

  it('reads 20,000 peers', () => {
    const peers = Array.from({ length: 20_000 }, () => ({ key: SITE }));
    expect(parseWgDump(aDump(peers)).peers).toHaveLength(20_000);
  });
});
