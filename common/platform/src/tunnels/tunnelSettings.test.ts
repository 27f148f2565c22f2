import { randomUUID } from 'node:crypto';
import { parseTunnelSettings } from './tunnelSettings';

const dump = {
  kind: 'wg-dump',
  gateway: 'gw-eu-1',
  url: 'https://gw-eu-1.example.net/dump',
};
const prometheus = {
  kind: 'prometheus',
  gateways: ['gw-eu-1'],
  url: 'https://prometheus.example.net',
};
const mapped = { kind: 'mapped', gateways: ['gw-eu-1'], preset: 'liqo' };

describe('parseTunnelSettings', () => {
  it('asks nobody when nothing is configured', () => {
    expect(parseTunnelSettings(undefined)).toEqual({
      siteKeepaliveSeconds: 25,
      sources: [],
    });
  });

  it('fills in what is usual', () => {
    const { sources } = parseTunnelSettings({
      sources: [dump, prometheus, mapped],
    });
    expect(sources[0]).toEqual({
      ...dump,
      allowHttp: false,
      intervalSeconds: 30,
      deadlineSeconds: 5,
    });
    expect(sources[1]).toMatchObject({
      gateways: [{ name: 'gw-eu-1' }],
      preset: 'mindflavor',
      job: 'wireguard',
      flux: { session: 'flux_session_up', clusterLabel: 'cluster' },
    });
    expect(sources[2]).toMatchObject({
      resource: { apiVersion: 'networking.liqo.io/v1beta1' },
    });
  });

  it('takes a keepalive of zero for sites that send none', () => {
    expect(
      parseTunnelSettings({ siteKeepaliveSeconds: 0 }).siteKeepaliveSeconds,
    ).toBe(0);
  });

  it('takes a resource with a mapping in place of a preset', () => {
    const own = {
      kind: 'mapped',
      gateways: ['gw-eu-1'],
      resource: { apiVersion: 'vpn.example.net/v1', plural: 'links' },
      mapping: { connection: { clusterId: 'spec.cluster' } },
    };
    expect(parseTunnelSettings({ sources: [own] }).sources).toMatchObject([
      { mapping: { connection: { clusterId: ['spec', 'cluster'] } } },
    ]);
  });

  it.each<[string, unknown, RegExp]>([
    [
      'an unknown kind',
      { kind: 'snmp' },
      /sources\[0\].*wg-dump, prometheus or mapped/,
    ],
    ['no gateway', { ...dump, gateway: undefined }, /sources\[0\]\.gateway/],
    [
      'a bad gateway',
      { ...dump, gateway: 'GW 1' },
      /sources\[0\]\.gateway: expected the name/,
    ],
    [
      'no URL',
      { ...dump, url: 'gw-eu-1' },
      /sources\[0\]\.url: expected an https URL/,
    ],
    ['http', { ...dump, url: 'http://gw/' }, /sources\[0\]\.url: .*allowHttp/],
    ['another scheme', { ...dump, url: 'file:///etc/x' }, /sources\[0\]\.url/],
    ['a key nobody knows', { ...dump, interval: 5 }, /sources\[0\].*interval/],
    [
      'too often',
      { ...dump, intervalSeconds: 1 },
      /intervalSeconds: expected 5 to 3600/,
    ],
    [
      'too patient',
      { ...dump, deadlineSeconds: 90 },
      /deadlineSeconds: expected 1 to 60/,
    ],
    [
      'a certificate without a key',
      { ...dump, certFile: 'c.pem' },
      /keyFile: expected certFile and keyFile/,
    ],
    [
      'a proxy of another kind',
      { ...dump, proxy: 'ftp://p' },
      /proxy: expected an http/,
    ],
    [
      'no series name',
      { ...prometheus, flux: { session: 'a b' } },
      /flux\.session: expected the name of a series/,
    ],
    [
      'no gateways',
      { ...prometheus, gateways: [] },
      /gateways: expected at least one/,
    ],
    [
      'a gateway that is a number',
      { ...prometheus, gateways: [7] },
      /gateways\[0\]: expected the name of a gateway, or/,
    ],
    [
      'neither preset nor resource',
      { ...mapped, preset: undefined },
      /sources\[0\]\.resource: expected a preset/,
    ],
    [
      'a path that is none',
      { ...mapped, mapping: { connection: { clusterId: 'a[0]' } } },
      /mapping\.connection\.clusterId: expected the path/,
    ],
    [
      'a mapping that names nobody',
      { ...mapped, mapping: { connection: {} } },
      /mapping\.connection: expected at least one/,
    ],
  ])('refuses %s, naming key and expectation', (_, source, message) => {
    const refused = () => parseTunnelSettings({ sources: [source] });
    expect(refused).toThrow(message);
    expect(refused).toThrow(/^mooring\.tunnels\.sources\[0\]/);
  });

  it('refuses two sources of one kind for one gateway', () => {
    expect(() => parseTunnelSettings({ sources: [dump, dump] })).toThrow(
      /sources\[1\]: expected one source of kind wg-dump for gateway gw-eu-1/,
    );
  });

  it('repeats no secret in what it refuses', () => {
    const secret = `t-${randomUUID()}`;
    const wrong = [
      { ...dump, auth: { bearerToken: secret, bearerTokenFile: 'x' } },
      { ...dump, auth: { basic: { username: '', password: secret } } },
      { ...dump, auth: secret },
      { ...dump, auth: { bearerToken: [secret] } },
      { ...dump, url: `https://user:${secret}@gw-eu-1.example.net` },
      { ...dump, url: `gopher://${secret}` },
      { ...dump, proxy: `gopher://user:${secret}@proxy` },
    ];
    for (const source of wrong) {
      let message = '';
      try {
        parseTunnelSettings({ sources: [source] });
      } catch (error) {
        message = String(error);
      }
      expect(message).toMatch(
        /mooring\.tunnels\.sources\[0\]\.(auth|url|proxy)/,
      );
      expect(message).not.toContain(secret);
    }
  });
});
