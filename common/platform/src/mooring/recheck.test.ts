import { ClusterId, HopProbe, RecheckEvent, Scope } from '@mooring/core';
import { aProbe } from '../diagnosis/__testUtils__/subjects';
import { Raw } from '../explain/__fixtures__/rawObjects';
import { tenantOf, tunnelled } from '../explain/__testUtils__/tunnelObjects';
import { gatewayOf } from '../explain/__testUtils__/tunnelSamples';
import { hall, hallId, hallIP, tunnel } from '../explain/__testUtils__/waysOf';
import { ProbeRun, ProbeRunner } from '../probes/probe';
import { actor, mooringOn, OPERATOR, Stage } from './__fixtures__/mooringOn';

const [one, two] = [1, 2].map(hallId);
const LOST = hall(1, { lostS: 400 });
const WORLD: readonly Raw[] = [
  ...tunnelled(LOST),
  ...tunnelled(hall(2)),
  gatewayOf({ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }),
];

/** A runner that answers with what a test gives, hop by hop. */
function recheckable(
  answer: () => readonly HopProbe[] | ProbeRun,
  world = WORLD,
) {
  const asked: string[] = [];
  let takeProbes = (_: ClusterId, __: readonly HopProbe[]) => {};
  const stage: Stage = mooringOn(world, {
    prober: {
      async probe(cluster, reason, onHop) {
        asked.push(`${cluster} ${reason}`);
        const run = answer();
        if ('ran' in run) return run;
        run.forEach(probe => onHop?.(probe));
        takeProbes(cluster, run);
        return { ran: true, probes: run };
      },
    },
  });
  takeProbes = (cluster, probes) =>
    stage.desk.takeProbes(cluster, 'gw-north', probes);
  const recheck = async (
    groups: string | Scope,
    id = one,
    signal = new AbortController().signal,
  ) => {
    const events: RecheckEvent[] = [];
    const scope =
      typeof groups === 'string'
        ? stage.mooring.scopeOf(actor(groups))
        : groups;
    const result = await stage.mooring.recheck(scope, id, {
      signal,
      listener: event => events.push(event),
    });
    return { answer: result, events };
  };
  return { stage, asked, recheck };
}

const REFUSED = [
  aProbe(0, {
    hop: 'proxy',
    detail: `socks5 gw-north:1080`,
    from: 'proxy:gw-north',
  }),
  aProbe(0, { hop: 'arcnet-icmp', outcome: 'ok' }),
  aProbe(0, {
    outcome: 'refused',
    code: 'ECONNREFUSED',
    detail: `connect ECONNREFUSED ${hallIP(1)}:6443`,
    tries: 2,
  }),
];
const refused = () => REFUSED;
const operators = 'platform-operators';
const ofTenant = (role: string) => `${tenantOf(LOST)}-${role}`;

describe('recheck', () => {
  it('tells operators each hop as it arrives, and what it comes to last', async () => {
    const { asked, recheck } = recheckable(refused);
    const { answer, events } = await recheck(operators);
    expect(asked).toEqual([`${one} demand`]);
    expect(events.map(({ type }) => type)).toEqual([
      'started',
      'hop',
      'hop',
      'hop',
      'done',
    ]);
    expect(
      events.flatMap(event => (event.type === 'hop' ? event.probe.hop : [])),
    ).toEqual(['proxy', 'arcnet-icmp', 'api-tcp']);
    const done = events.at(-1);
    expect(answer).toEqual({ ok: true, value: done });
    expect(done).toMatchObject({
      notRun: null,
      detail: {
        cluster: one,
        diagnosis: { layer: 'api', cause: 'api-down', confidence: 'high' },
      },
    });
  });

  it('judges what was found before it is told, though it was judged a moment ago', async () => {
    const { stage, recheck } = recheckable(refused);
    const scope = stage.mooring.scopeOf(OPERATOR);
    const before = stage.mooring.diagnosis(scope, one);
    expect(before).toMatchObject({
      value: { diagnosis: { cause: 'reachability-not-verified' } },
    });
    await recheck(scope);
    expect(stage.mooring.diagnosis(scope, one)).toMatchObject({
      value: { diagnosis: { cause: 'api-down' } },
    });
  });

  it('tells tenants how the API server answered, not the way there', async () => {
    const { recheck } = recheckable(() => [
      ...REFUSED,
      aProbe(0, {
        hop: 'api-tls',
        outcome: 'proxy-refused',
        code: 'HPE_INVALID_CONSTANT',
        detail: 'it does not speak HTTP',
      }),
    ]);
    const { events } = await recheck(ofTenant('ops'));
    const hops = events.flatMap(event =>
      event.type === 'hop' ? [event.probe] : [],
    );
    expect(hops).toMatchObject([
      { hop: 'api-tcp', text: 'ECONNREFUSED after 21 ms, 2 tries' },
      { hop: 'api-tls', outcome: 'not-run', text: 'not run' },
    ]);
    expect(new Set(hops.map(({ from }) => from))).toEqual(
      new Set(['platform']),
    );
    expect(JSON.stringify(events)).not.toMatch(
      /gw-north|100\.80|socks|prox|HPE/i,
    );
  });

  it('keeps what an API server said for its tenant', async () => {
    const { recheck } = recheckable(() => [
      aProbe(0),
      aProbe(0, {
        hop: 'api-http',
        outcome: 'http-status',
        httpStatus: 500,
        detail: '[-]etcd failed',
      }),
    ]);
    const { events } = await recheck(ofTenant('admins'));
    expect(JSON.stringify(events)).toContain('[-]etcd failed');
  });

  it('is refused to viewers with what it needs, and probes nothing', async () => {
    const { asked, stage, recheck } = recheckable(refused);
    const { answer, events } = await recheck(ofTenant('devs'));
    expect(answer).toMatchObject({
      ok: false,
      kind: 'denied',
      denial: { code: 'role-too-low', text: /needs the role operator/ },
    });
    expect(events).toEqual([]);
    expect(asked).toEqual([]);
    const viewer = stage.mooring.scopeOf(actor(ofTenant('devs')));
    expect(stage.mooring.diagnosis(viewer, one)).toMatchObject({
      value: {
        recheck: {
          allowed: false,
          reason: expect.stringMatching(/needs the role operator/),
        },
      },
    });
    const operator = stage.mooring.scopeOf(actor(ofTenant('ops')));
    expect(stage.mooring.diagnosis(operator, one)).toMatchObject({
      value: { recheck: { allowed: true, reason: null } },
    });
  });

  it('answers foreign and unknown clusters alike, and probes neither', async () => {
    const { asked, recheck } = recheckable(refused);
    const foreign = await recheck(ofTenant('admins'), two);
    expect(foreign).toEqual(await recheck(ofTenant('admins'), 'c-m-none0000'));
    expect(foreign.answer).toMatchObject({
      denial: { code: 'outside-scope' },
    });
    expect(asked).toEqual([]);
  });

  it('says why nothing was probed: to operators in full, to tenants without the platform’s own side', async () => {
    const run: ProbeRun = {
      ran: false,
      reason: 'no-vantage',
      detail: 'reachability not verified: gateway gw-north offers no proxy',
    };
    const { recheck } = recheckable(() => run);
    const { events } = await recheck(operators);
    expect(events.map(({ type }) => type)).toEqual(['started', 'done']);
    expect(events.at(-1)).toMatchObject({
      notRun: expect.stringContaining('gw-north offers no proxy'),
      detail: { diagnosis: { cause: 'reachability-not-verified' } },
    });
    const asTenant = (await recheck(ofTenant('ops'))).events.at(-1);
    expect(asTenant).toMatchObject({
      notRun: expect.stringMatching(/operators can see why/),
    });
    expect(JSON.stringify(asTenant)).not.toMatch(/gw-north|prox/i);
  });

  it('asks who comes too often to wait', async () => {
    const { recheck } = recheckable(() => ({
      ran: false,
      reason: 'rate-limited',
      detail: 'too many probes are waiting already',
    }));
    expect((await recheck(ofTenant('ops'))).events.at(-1)).toMatchObject({
      notRun: expect.stringMatching(/wait a little/),
    });
  });

  it('tells nothing more to who has left, and does not wait for the probe', async () => {
    const { stage } = recheckable(refused);
    const controller = new AbortController();
    const events: string[] = [];
    const never: ProbeRunner = {
      probe: () => {
        controller.abort();
        return new Promise(() => {});
      },
    };
    const { mooring } = mooringOn(WORLD, { prober: never });
    const answer = await mooring.recheck(stage.mooring.scopeOf(OPERATOR), one, {
      signal: controller.signal,
      listener: ({ type }) => events.push(type),
    });
    expect(events).toEqual(['started']);
    expect(answer).toMatchObject({ ok: true, value: { type: 'done' } });
  });

  it('hands a fault of the probe on to who asked', async () => {
    const { recheck } = recheckable(() => {
      throw new Error('a fault of the runner');
    });
    await expect(recheck(operators)).rejects.toThrow('a fault of the runner');
  });

  it('makes no sense of a record that stands for no cluster', async () => {
    const removing = tunnelled(hall(3)).map(
      (raw): Raw =>
        raw.apiVersion === 'management.cattle.io/v3'
          ? {
              ...raw,
              metadata: {
                ...Object(raw.metadata),
                deletionTimestamp: '2026-11-30T11:00:00Z',
                finalizers: ['wrangler.cattle.io/mgmt-cluster-remove'],
              },
            }
          : raw,
    );
    const { asked, recheck } = recheckable(refused, [...WORLD, ...removing]);
    const { answer } = await recheck(operators, hallId(3));
    expect(answer).toMatchObject({ ok: false, kind: 'not-applicable' });
    expect(asked).toEqual([]);
  });

  it('is not offered where nobody can probe', async () => {
    const { mooring } = mooringOn(WORLD);
    const scope = mooring.scopeOf(OPERATOR);
    expect(mooring.diagnosis(scope, one)).toMatchObject({
      value: {
        recheck: { allowed: false, reason: 'Probing is switched off here.' },
      },
    });
    const signal = new AbortController().signal;
    expect(await mooring.recheck(scope, one, { signal })).toMatchObject({
      value: { notRun: 'Probing is switched off.' },
    });
  });
});
