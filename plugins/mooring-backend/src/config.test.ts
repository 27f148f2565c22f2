import { mockServices } from '@backstage/backend-test-utils';
import { randomUUID } from 'node:crypto';
import { readMooringConfig } from './config';

const read = (
  mooring: Record<string, string | number | boolean | string[] | object>,
) => readMooringConfig(mockServices.rootConfig({ data: { mooring } }));

describe('readMooringConfig', () => {
  it('reads a kubeconfig with the defaults of everything else', () => {
    expect(read({ kubeconfig: 'management.yaml' })).toEqual({
      managementCluster: { kind: 'kubeconfig', path: 'management.yaml' },
      operatorGroups: [],
      managementUrl: undefined,
      checkInInterval: 900_000,
      cursorSecret: undefined,
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
    });
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
