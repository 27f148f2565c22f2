import { ClusterId, MINUTE, SECOND } from '@mooring/core';
import { gatewayOf } from '../explain/__testUtils__/tunnelSamples';
import { tunnelled } from '../explain/__testUtils__/tunnelObjects';
import { hall, hallId, tunnel } from '../explain/__testUtils__/waysOf';
import { settle } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { mooringOn, Stage } from '../mooring/__fixtures__/mooringOn';
import { ProbeRun, ProbeRunner } from '../probes/probe';
import { aProbe } from './__testUtils__/subjects';
import { watchProbes } from './watchProbes';

const [one, two] = [1, 2].map(hallId);

const WORLD = [
  ...tunnelled(hall(1, { lostS: 300 })),
  ...tunnelled(hall(2)),
  ...tunnelled(hall(3, { mode: 'managed', lostS: 300 })),
  gatewayOf({ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }),
];

interface Watch {
  readonly stage: Stage;
  /** `cluster reason` of every request. */
  readonly asked: string[];
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  /** Lets seconds go by one after the other. */
  pass(seconds: number): Promise<void>;
}

function watch(
  answer: (cluster: ClusterId, stage: Stage) => Promise<ProbeRun>,
): Watch {
  const stage = mooringOn(WORLD);
  const clock = new ManualClock(stage.now());
  const asked: string[] = [];
  const controller = new AbortController();
  const judge = () => {
    stage.store.flush(stage.now());
    stage.desk.refresh(stage.now());
  };
  judge();
  const runner: ProbeRunner = {
    probe: (cluster, reason) => {
      asked.push(`${cluster} ${reason}`);
      return answer(cluster, stage);
    },
  };
  const ended = watchProbes(
    { store: stage.store, desk: stage.desk, runner, clock },
    controller.signal,
  );
  return {
    stage,
    asked,
    controller,
    ended,
    async pass(seconds) {
      for (let i = 0; i < seconds; i++) {
        stage.advance(SECOND);
        judge();
        clock.advance(SECOND);
        await settle();
      }
    },
  };
}

const refused = async (): Promise<ProbeRun> => ({
  ran: false,
  reason: 'no-vantage',
  detail: 'reachability not verified: gateway gw-north offers no proxy',
});

describe('watchProbes', () => {
  let running: Watch | undefined;
  const start = (...how: Parameters<typeof watch>) => {
    running = watch(...how);
    return running;
  };

  afterEach(async () => {
    running?.controller.abort();
    await running?.ended;
  });

  it('asks once for what is lost, and for nothing that is well or managed', async () => {
    const { asked, pass } = start(refused);
    expect(asked).toEqual([`${one} news`]);
    await pass(30);
    expect(asked).toHaveLength(1);
  });

  it('asks again in time also where a run is refused', async () => {
    const { asked, pass } = start(refused);
    await pass(89);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
  });

  it('goes on when a run breaks off', async () => {
    const { asked, pass } = start(async () => ({
      ran: false,
      reason: 'broke-off',
      detail: 'the probe broke off',
    }));
    await pass(90);
    expect(asked).toHaveLength(2);
  });

  it('asks within a second of a loss', async () => {
    const { asked, pass, stage } = start(refused);
    await pass(5);
    for (const raw of tunnelled(hall(2, { lostS: -4 }))) stage.put(raw);
    await pass(1);
    expect(asked).toEqual([`${one} news`, `${two} suspicion`]);
  });

  it('asks whoever answers every twenty seconds', async () => {
    const { asked, pass } = start(async (cluster, { desk, now }) => {
      const probes = [aProbe(0, { outcome: 'refused', at: now() })];
      desk.takeProbes(cluster, 'gw-north', probes);
      return { ran: true, probes };
    });
    await pass(MINUTE / SECOND);
    expect(asked).toHaveLength(4);
  });

  it('ends with its signal', async () => {
    const { asked, controller, ended, pass } = start(refused);
    controller.abort();
    await ended;
    await pass(200);
    expect(asked).toHaveLength(1);
  });
});
