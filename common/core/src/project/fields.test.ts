import fc from 'fast-check';
import { projectBundle } from './bundle';
import { projectBundleDeployment } from './bundleDeployment';
import { projectClusterRegistration } from './clusterRegistration';
import { cleanMessage, Fields } from './fields';
import { projectFleetCluster } from './fleetCluster';
import { projectGitRepo, projectHelmOp } from './app';
import { projectManagementCluster } from './managementCluster';
import { projectProvisioningCluster } from './provisioningCluster';
import { projectTenant } from './tenant';

describe('reading raw objects', () => {
  it('tells absent from wrong, and names the place of what is wrong', () => {
    const object = Fields.of({
      metadata: { name: 7, labels: null },
      spec: { targets: [{ clusterName: 'a' }, 'b'] },
      status: 'gone',
    });
    expect(object.object('metadata').text('name')).toBeUndefined();
    expect(
      object.object('metadata').object('labels').text('x'),
    ).toBeUndefined();
    expect(object.object('spec').list('targets')).toHaveLength(1);
    expect(object.object('status').flag('ready')).toBe(false);
    expect(object.problems).toEqual([
      'metadata.name is a number, expected text',
      'spec.targets[1] is a string, expected an object',
      'status is a string, expected an object',
    ]);
  });

  it('reads times of lists (dates) and of watches (text) alike, and the zero time as never', () => {
    const at = new Date('2026-11-30T12:00:00Z');
    const read = (value: unknown) => Fields.of({ value }).instant('value');
    expect(read(at)).toBe(at.getTime());
    expect(read('2026-11-30T12:00:00Z')).toBe(at.getTime());
    expect(read('0001-01-01T00:00:00Z')).toBeUndefined();
    expect(read(null)).toBeUndefined();
    const wrong = Fields.of({ value: 'yesterday' });
    expect(wrong.instant('value')).toBeUndefined();
    expect(wrong.problems).toEqual([
      'value is a string, expected an RFC 3339 time',
    ]);
  });

  it('clips long messages by character and keeps control characters out', () => {
    expect(cleanMessage('a\u0000b\n c')).toBe('a b c');
    expect(cleanMessage('  ')).toBeUndefined();
    const long = cleanMessage('😀'.repeat(5_000)) ?? '';
    expect(Array.from(long)).toHaveLength(401);
    expect(long.endsWith('😀…')).toBe(true);
  });

  it('keeps no credential of an upstream message, not even half of one that is cut', () => {
    const planted = `s3cr3t${'Q'.repeat(20)}`;
    const message = (text: string) => cleanMessage(text) ?? '';
    for (const text of [
      `Get "https://admin:${planted}@rancher.example/k8s": EOF`,
      `request failed, Authorization: Bearer ${planted}`,
      `${'x'.repeat(390)} https://u:${planted}@host`,
      `helm repo add x --password=${planted}`,
    ]) {
      expect(message(text)).not.toContain('s3cr3t');
    }
  });

  it('never throws and always gives a record with a name, whatever comes', () => {
    const projections = [
      projectManagementCluster,
      projectProvisioningCluster,
      projectFleetCluster,
      projectClusterRegistration,
      projectBundle,
      projectBundleDeployment,
      projectHelmOp,
      projectGitRepo,
      projectTenant,
    ];
    const keys = fc.constantFrom(
      'metadata',
      'spec',
      'status',
      'name',
      'labels',
      'conditions',
      'type',
      'agent',
      'lastSeen',
      'external',
      'access',
      'targets',
      'modifiedStatus',
      'patch',
      'summary',
    );
    const anything = fc.letrec(tie => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.date({ noInvalidDate: false }),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
      ),
    })).value;
    fc.assert(
      fc.property(anything, raw => {
        for (const project of projections)
          expect(project(raw).name).toEqual(expect.any(String));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a tenant', () => {
  const tenant = (spec: unknown, name = 'acme') =>
    projectTenant({ metadata: { name }, spec });

  it('grants only what is well-formed', () => {
    const { access, problems } = tenant({
      clusterMode: 'managed',
      access: [
        { group: 'acme-admins', role: 'admin' },
        { group: 'acme-devs', role: 'root' },
        { role: 'viewer' },
        { group: '', role: 'viewer' },
      ],
    });
    expect(access).toEqual([{ group: 'acme-admins', role: 'admin' }]);
    expect(problems?.length).toBeGreaterThanOrEqual(3);
  });

  it('with a name that is no tenant id grants nothing', () => {
    expect(
      tenant(
        { clusterMode: 'managed', access: [{ group: 'g', role: 'admin' }] },
        'Not_A_Slug',
      ).access,
    ).toEqual([]);
  });

  it('takes an address only as four decimal parts: no octal, hex, mapped or named tricks', () => {
    const address = (arcnetIP: string) =>
      tenant({
        clusterMode: 'external',
        external: { clusterId: 'c-m-00000001', arcnetIP },
      }).external?.arcnetIP;
    expect(address('100.70.0.11')).toBe('100.70.0.11');
    for (const trick of [
      '0x64.70.0.11',
      '0144.70.0.11',
      '::ffff:100.70.0.11',
      '1684406283',
      'localhost',
      '100.70.0',
      '100.70.0.11/32',
      '100.70.0.256',
    ]) {
      expect(address(trick)).toBeUndefined();
    }
  });

  it('says when mode and external contradict each other', () => {
    expect(tenant({ clusterMode: 'external' }).problems).toContain(
      'spec.external is required for an external tenant',
    );
    const managed = tenant({
      clusterMode: 'managed',
      external: { clusterId: 'c-m-00000001' },
    });
    expect(managed.problems).toContain(
      'spec.external is not allowed for a managed tenant',
    );
    // A claim that contradicts itself must not bind a cluster.
    expect(managed.external).toBeUndefined();
  });
});

describe('a Git repository', () => {
  it('keeps no password of its address', () => {
    const app = projectGitRepo({
      metadata: { name: 'x', namespace: 'n' },
      spec: { repo: `https://user:${'pw'.repeat(4)}@git.example/a` },
    });
    expect(app.chart).toBe('https://git.example/a');
  });
});
