import { ServerResponse } from 'node:http';
import { z } from 'zod';
import { connect, KubeConnection } from '../kube';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import {
  kubeconfigText,
  RawServer,
  RecordedRequest,
  sendJson,
  sendStatus,
  startRawServer,
} from '../kube/__testUtils__/rawServer';
import { reportFailedConnection, runDoctor } from './doctor';
import { formatDoctor } from './doctorFormat';
import { NEEDED_KINDS } from './doctorKinds';
import { DoctorReport } from './doctorReport';

const clock = new ManualClock();
const now = () => clock.now();
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const reviewSchema = z.object({
  spec: z.object({
    resourceAttributes: z.object({
      verb: z.string(),
      group: z.string().optional(),
      resource: z.string(),
      subresource: z.string().optional(),
      name: z.string().optional(),
      namespace: z.string().optional(),
    }),
  }),
});

interface Cluster {
  /** e.g. `list clusters.fleet.cattle.io` */
  readonly denied?: readonly string[];
  /** e.g. `helmops.fleet.cattle.io`, or a whole `mooring.dev` */
  readonly absent?: readonly string[];
  readonly date?: string;
  /** Answers instead. */
  readonly answer?: (
    request: RecordedRequest,
    answer: ServerResponse,
  ) => boolean;
}

async function examined(
  cluster: Cluster,
): Promise<{ report: DoctorReport; server: RawServer }> {
  const server = await startRawServer((request, answer) => {
    if (cluster.answer?.(request, answer)) return;
    const headers: Record<string, string> = cluster.date
      ? { date: cluster.date }
      : {};
    const { pathname } = request.url;
    if (pathname.endsWith('/selfsubjectreviews')) {
      const userInfo = {
        username: 'system:serviceaccount:mooring-system:mooring',
      };
      sendJson(answer, 201, { status: { userInfo } }, headers);
      return;
    }
    if (pathname.endsWith('/selfsubjectaccessreviews')) {
      const asked = reviewSchema.parse(JSON.parse(request.body)).spec
        .resourceAttributes;
      const name = `${asked.verb} ${asked.resource}${
        asked.group ? `.${asked.group}` : ''
      }`;
      sendJson(
        answer,
        201,
        { status: { allowed: !cluster.denied?.includes(name) } },
        headers,
      );
      return;
    }
    const [, , group, version] = pathname.split('/');
    const resources = NEEDED_KINDS.filter(
      kind =>
        kind.group === group &&
        kind.version === version &&
        !cluster.absent?.includes(`${kind.plural}.${kind.group}`),
    ).map(({ plural }) => ({ name: plural }));
    if (resources.length === 0 || cluster.absent?.includes(group)) {
      answer
        .writeHead(404, { 'content-type': 'text/plain' })
        .end('404 page not found\n');
    } else {
      sendJson(answer, 200, { kind: 'APIResourceList', resources }, headers);
    }
  });
  cleanups.push(() => server.close());
  return { server, report: await runDoctor(open(server.url), { now }) };
}

function open(url: string): KubeConnection {
  const result = connect(
    { kind: 'kubeconfig', text: kubeconfigText(url) },
    { clock },
  );
  if (!result.ok) throw new Error(result.detail);
  cleanups.push(() => result.connection.close());
  return result.connection;
}

function check(report: DoctorReport, id: string) {
  const found = report.checks.find(candidate => candidate.id === id);
  if (!found) throw new Error(`no check ${id}`);
  return found;
}

describe('runDoctor', () => {
  it('passes a cluster that has everything, and writes nothing to it', async () => {
    const { report, server } = await examined({
      date: new Date(clock.now()).toUTCString(),
    });
    expect(report.checks.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(report.exitCode).toBe(0);
    expect(report).toMatchObject({ version: 'v1.33.0', isSandbox: false });
    expect(check(report, 'identity').found).toBe(
      'system:serviceaccount:mooring-system:mooring',
    );
    const writes = server.requests.filter(
      ({ method, url }) =>
        method !== 'GET' &&
        !/\/selfsubject(access)?reviews$/.test(url.pathname),
    );
    expect(writes).toEqual([]);
    expect(formatDoctor(report)).toMatch(/All \d+ checks passed\.\n$/);
  });

  it('asks about every kind that is watched: list and watch', async () => {
    const { server } = await examined({});
    const asked = server.requests
      .filter(({ url }) => url.pathname.endsWith('selfsubjectaccessreviews'))
      .map(
        ({ body }) =>
          reviewSchema.parse(JSON.parse(body)).spec.resourceAttributes,
      );
    for (const { plural, group } of NEEDED_KINDS) {
      for (const verb of ['list', 'watch']) {
        expect(asked).toContainEqual({ verb, group, resource: plural });
      }
    }
  });

  it('fails where an essential kind may not be read, and says what breaks and what to do', async () => {
    const { report } = await examined({
      denied: ['watch bundledeployments.fleet.cattle.io'],
    });
    expect(check(report, 'read:bundledeployments.fleet.cattle.io')).toEqual({
      id: 'read:bundledeployments.fleet.cattle.io',
      title: 'Bundle deployments (bundledeployments.fleet.cattle.io)',
      essential: true,
      outcome: 'missing',
      found: 'not allowed: watch bundledeployments.fleet.cattle.io',
      breaks: 'What a deployment became on each cluster is unknown.',
      remedy: expect.stringContaining('deploy/rbac.yaml'),
    });
    expect(report.exitCode).toBe(1);
    const text = formatDoctor(report);
    expect(text).toContain('MISSING   Bundle deployments');
    expect(text).toContain('without it: What a deployment became');
    expect(text).toContain('Mooring cannot work: 1 of them is essential.');
  });

  it('goes on without a kind that is not essential', async () => {
    const { report } = await examined({
      absent: ['helmops.fleet.cattle.io'],
      date: new Date(clock.now()).toUTCString(),
    });
    expect(check(report, 'read:helmops.fleet.cattle.io')).toMatchObject({
      outcome: 'missing',
      found: 'the server has no helmops in fleet.cattle.io/v1alpha1',
    });
    expect(report.exitCode).toBe(0);
    expect(formatDoctor(report)).toContain(
      'Mooring can work, with the limits above.',
    );
  });

  it('tells a group that is not installed from one that is not allowed', async () => {
    const { report } = await examined({ absent: ['mooring.dev'] });
    expect(check(report, 'read:tenants.mooring.dev')).toMatchObject({
      outcome: 'missing',
      remedy: 'Run `kubectl apply -f deploy/crds`.',
    });
    expect(report.exitCode).toBe(1);
  });

  it('is content without impersonation, but says what is refused then', async () => {
    const { report } = await examined({ denied: ['impersonate groups'] });
    expect(check(report, 'impersonate')).toMatchObject({
      outcome: 'missing',
      essential: false,
      found: 'not allowed: impersonate groups',
      breaks: expect.stringContaining('refused by the API server'),
    });
    expect(report.exitCode).toBe(0);
  });

  it('warns of a clock that is ten minutes off', async () => {
    const { report } = await examined({
      date: new Date(clock.now() - 600_000).toUTCString(),
    });
    expect(check(report, 'clock')).toMatchObject({
      outcome: 'warning',
      found: expect.stringMatching(
        /^the server's clock is (599|600) s behind ours$/,
      ),
    });
  });

  it('does not call unknown missing: a server that breaks in the middle', async () => {
    const { report } = await examined({
      answer: ({ url }, answer) => {
        const breaks = url.pathname.endsWith('/selfsubjectaccessreviews');
        if (breaks) sendStatus(answer, 500, 'etcdserver: request timed out');
        return breaks;
      },
    });
    expect(check(report, 'read:tenants.mooring.dev')).toMatchObject({
      outcome: 'unknown',
      found: 'HTTP 500: etcdserver: request timed out',
    });
    expect(report.exitCode).toBe(1);
  });

  it('fails for refused credentials though the version is public', async () => {
    const { report } = await examined({
      answer: (_request, answer) => {
        sendStatus(answer, 401, 'Unauthorized');
        return true;
      },
    });
    expect(check(report, 'identity')).toMatchObject({
      outcome: 'missing',
      essential: true,
    });
    expect(report.exitCode).toBe(1);
  });

  it('says so in one go where nobody answers', async () => {
    const gone = await startRawServer(() => undefined);
    await gone.close();
    const report = await runDoctor(open(gone.url), { now });
    expect(check(report, 'server')).toMatchObject({
      outcome: 'missing',
      found: expect.stringContaining('nothing listens there'),
    });
    expect(check(report, 'read:tenants.mooring.dev')).toMatchObject({
      outcome: 'unknown',
      found: 'not asked: the server did not answer',
    });
    expect(report.exitCode).toBe(1);
  });
});

describe('reportFailedConnection', () => {
  it('is a report as well, with what to do', () => {
    const report = reportFailedConnection(
      {
        ok: false,
        reason: 'not-found',
        detail: 'There is no kubeconfig at x.',
      },
      { now },
    );
    expect(report.exitCode).toBe(1);
    expect(formatDoctor(report)).toBe(
      [
        'mooring doctor, 2026-11-30T14:00:00Z: no server',
        '',
        'MISSING   Configuration: There is no kubeconfig at x.',
        '          without it: Nothing can be read or written.',
        '          to do: Name a kubeconfig, set KUBECONFIG, or run Mooring inside the management cluster.',
        '',
        '1 of 1 checks need a look. Mooring cannot work: 1 of them is essential.',
        '',
      ].join('\n'),
    );
  });
});
