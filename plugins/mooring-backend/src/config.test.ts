import { mockServices } from '@backstage/backend-test-utils';
import { randomUUID } from 'node:crypto';
import { readMooringConfig } from './config';

const read = (
  mooring: Record<string, string | number | boolean | string[] | object>,
) => readMooringConfig(mockServices.rootConfig({ data: { mooring } }));

const defaults = {
  tunnels: { siteKeepaliveSeconds: 25, sources: [] },
  probes: expect.objectContaining({ enabled: true, port: 6_443 }),
};

describe('readMooringConfig', () => {
  it('reads a kubeconfig with the defaults of everything else', () => {
    expect(read({ kubeconfig: 'management.yaml' })).toEqual({
      managementCluster: { kind: 'kubeconfig', path: 'management.yaml' },
      operatorGroups: [],
      managementUrl: undefined,
      checkInInterval: 900_000,
      cursorSecret: undefined,
      ...defaults,
    });
  });

  it('reads everything', () => {
    expect(
      read({
        inCluster: true,
        operatorGroups: ['platform-operators'],
        managementUrl: 'https://rancher.example.com/',
        checkInInterval: { minutes: 1, seconds: 30 },
        cursorSecret: '0123456789abcdef'.repeat(2),
      }),
    ).toEqual({
      managementCluster: { kind: 'in-cluster' },
      operatorGroups: ['platform-operators'],
      managementUrl: 'https://rancher.example.com',
      checkInInterval: 90_000,
      cursorSecret: '0123456789abcdef'.repeat(2),
      ...defaults,
    });
  });

  it('reads where tunnels are told of and how clusters are probed', () => {
    const { tunnels, probes } = read({
      kubeconfig: 'a',
      tunnels: {
        sources: [
          {
            kind: 'wg-dump',
            gateway: 'gw-eu-1',
            url: 'https://gw-eu-1.example.net/wg',
          },
        ],
      },
      probes: { ranges: ['100.70.0.0/16'], vantage: 'local' },
    });
    expect(tunnels.sources).toEqual([
      expect.objectContaining({ kind: 'wg-dump', intervalSeconds: 30 }),
    ]);
    expect(probes).toMatchObject({
      vantage: 'local',
      ranges: ['100.70.0.0/16'],
    });
  });

  it('does not repeat a token of a tunnel source that is wrong', () => {
    const token = `t-${randomUUID()}`;
    let message = '';
    try {
      read({
        kubeconfig: 'a',
        tunnels: {
          sources: [
            {
              kind: 'wg-dump',
              gateway: 'gw-eu-1',
              url: 'http://gw-eu-1.example.net/wg',
              auth: { bearerToken: token },
            },
          ],
        },
      });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('mooring.tunnels.sources[0].url');
    expect(message).not.toContain(token);
  });

  it.each([
    [{}, /mooring\.kubeconfig nor mooring\.inCluster/],
    [{ kubeconfig: 'a', inCluster: true }, /exactly one/],
    [{ inCluster: true, context: 'x' }, /mooring\.context/],
    [{ kubeconfig: 'a', operatorGroups: ['ops', ' '] }, /operatorGroups\[1\]/],
    [
      { kubeconfig: 'a', operatorGroups: ['system:masters'] },
      /operatorGroups\[0\]/,
    ],
    [{ kubeconfig: 'a', operatorGroups: 'ops' }, /mooring\.operatorGroups/],
    [{ kubeconfig: 'a', managementUrl: 'rancher' }, /mooring\.managementUrl/],
    [
      { kubeconfig: 'a', managementUrl: 'file:///etc/hosts' },
      /mooring\.managementUrl/,
    ],
    [{ kubeconfig: 'a', managementUrl: 'ftp://x' }, /mooring\.managementUrl/],
    [{ kubeconfig: 'a', checkInInterval: 'often' }, /mooring\.checkInInterval/],
    [
      { kubeconfig: 'a', checkInInterval: { months: 1 } },
      /mooring\.checkInInterval/,
    ],
    [
      { kubeconfig: 'a', checkInInterval: { seconds: 0 } },
      /mooring\.checkInInterval/,
    ],
    [{ kubeconfig: 'a', cursorSecret: 'short' }, /mooring\.cursorSecret/],
    [{ kubeconfig: 7 }, /mooring\.kubeconfig/],
    [
      { kubeconfig: 'a', probes: { vantage: 'moon' } },
      /mooring\.probes\.vantage/,
    ],
    [{ kubeconfig: 'a', probes: { prot: 1 } }, /mooring\.probes.*prot/],
    [
      { kubeconfig: 'a', tunnels: { sources: [{ kind: 'x' }] } },
      /mooring\.tunnels\.sources\[0\]/,
    ],
  ])('refuses %j naming the key', (mooring, message) => {
    expect(() => read(mooring)).toThrow(message);
  });

  it('does not repeat a password that was put into the management address', () => {
    const password = `p-${randomUUID()}`;
    let message = '';
    try {
      read({
        kubeconfig: 'a',
        managementUrl: `https://admin:${password}@rancher.example.com`,
      });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('mooring.managementUrl');
    expect(message).not.toContain(password);
  });
});
