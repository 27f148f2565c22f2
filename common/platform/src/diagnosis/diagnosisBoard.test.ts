import { SECOND } from '@mooring/core';
import { tunnelled } from '../explain/__testUtils__/tunnelObjects';
import { PeerCourse } from '../explain/__testUtils__/tunnelCourse';
import { gatewayOf } from '../explain/__testUtils__/tunnelSamples';
import { hall, hallId, lost, tunnel } from '../explain/__testUtils__/waysOf';
import { Raw } from '../explain/__fixtures__/rawObjects';
import { mooringOn, Stage } from '../mooring/__fixtures__/mooringOn';
import { aClusterId } from '../probes/__testUtils__/probing';
import { aProbe } from './__testUtils__/subjects';
import { DiagnosisDeskOptions } from './diagnosisDesk';

const [one, two] = [1, 2].map(hallId);
const ONE = aClusterId(one);

const north = (...peers: readonly PeerCourse[]) =>
  gatewayOf({ name: 'gw-north', peers });
const WORLD = [
  ...tunnelled(hall(1)),
  ...tunnelled(hall(2)),
  north(tunnel(1), tunnel(2)),
];

function judged(world: readonly Raw[] = WORLD, desk?: DiagnosisDeskOptions) {
  const stage = mooringOn(world, desk === undefined ? {} : { desk });
  const first = look(stage);
  return { ...stage, first, look: () => look(stage) };
}

/** `id row before → row after` of what changed for somebody. */
function look({ store, desk, now }: Stage): string[] {
  if (store.flush(now()).rows.length > 0) desk.board.touch();
  return desk
    .refresh(now())
    .map(
      ({ id, before, after }) =>
        `${id} ${before?.row ?? '-'} → ${after?.row ?? '-'}`,
    );
}

const tcp = (
  stage: Pick<Stage, 'now'>,
  more: Parameters<typeof aProbe>[1] = {},
) => aProbe(0, { at: stage.now(), ...more });
const answers = (stage: Pick<Stage, 'now'>) => [
  tcp(stage),
  tcp(stage, { hop: 'api-http', outcome: 'http-status', httpStatus: 200 }),
];

describe('DiagnosisBoard', () => {
  it('judges every cluster at first', () => {
    const { first, desk } = judged();
    expect(first.sort()).toEqual([`${one} - → K6`, `${two} - → K6`]);
    expect(desk.board.of(one)?.cause).toBe('connected');
    expect(desk.board.of('c-m-nobody')).toBeUndefined();
  });

  it('judges nothing while nothing was observed and no time has passed', () => {
    const stage = judged();
    const before = stage.desk.board.components;
    stage.look();
    expect(stage.desk.board.components).toBe(before);
    stage.advance(4 * SECOND);
    stage.look();
    expect(stage.desk.board.components).toBe(before);
  });

  it('judges again after five seconds: ages change verdicts without any event', () => {
    const stage = judged();
    const before = stage.desk.board.components;
    stage.advance(5 * SECOND);
    expect(stage.look()).toEqual([]);
    expect(stage.desk.board.components).not.toBe(before);
  });

  it('judges also when the clock was set back', () => {
    const stage = judged();
    const before = stage.desk.board.components;
    stage.advance(-60 * SECOND);
    stage.look();
    expect(stage.desk.board.components).not.toBe(before);
  });

  it('judges once per observation, however many read', () => {
    const stage = judged();
    stage.desk.takeProbes(ONE, 'gw-north', answers(stage));
    stage.look();
    const after = stage.desk.board.components;
    expect(stage.desk.board.of(one)?.confidence).toBe('high');
    for (let i = 0; i < 50; i++) stage.look();
    expect(stage.desk.board.components).toBe(after);
  });

  it('tells a change once, and what is new and what is gone', () => {
    const stage = judged();
    const { revision } = stage.desk.board;
    stage.put(tunnelled(hall(1, { lostS: 1 }))[1] ?? {});
    expect(stage.look()).toEqual([`${one} K6 → U4`]);
    expect(stage.look()).toEqual([]);
    expect(stage.desk.board.revision).toBe(revision + 1);
    for (const raw of tunnelled(hall(3))) stage.put(raw);
    expect(stage.look()).toEqual([`${hallId(3)} - → K6`]);
    for (const raw of tunnelled(hall(2))) stage.remove(raw);
    expect(stage.look()).toEqual([`${two} K6 → -`]);
    expect(stage.desk.board.of(two)).toBeUndefined();
  });

  it('wakes nobody for a new age in the evidence', () => {
    const stage = judged();
    const { revision } = stage.desk.board;
    stage.put(
      gatewayOf({
        name: 'gw-north',
        beatS: 2,
        peers: [tunnel(1, { handshakeS: 30 }), tunnel(2)],
      }),
    );
    expect(stage.look()).toEqual([]);
    expect(stage.desk.board.revision).toBe(revision);
  });

  it('wakes nobody for how sure it is that nothing is wrong, and for how sure it is of a fault it does', () => {
    const stage = judged();
    stage.desk.takeProbes(ONE, 'gw-north', answers(stage));
    expect(stage.look()).toEqual([]);
    expect(stage.desk.board.of(one)?.confidence).toBe('high');

    const refused = tcp(stage, { outcome: 'refused', tries: 2 });
    stage.put(tunnelled(hall(2, { lostS: 300 }))[1] ?? {});
    stage.put(north(tunnel(1), tunnel(2, { handshakeS: 400, heardS: 400 })));
    stage.desk.takeProbes(aClusterId(two), 'gw-north', [refused]);
    expect(stage.look()).toEqual([`${two} K6 → P1`]);
    expect(stage.desk.board.of(two)?.confidence).toBe('medium');
    stage.advance(5 * SECOND);
    stage.put(
      gatewayOf({
        name: 'gw-north',
        beatS: 0,
        peers: [tunnel(1), tunnel(2, { handshakeS: 5 })],
      }),
    );
    expect(stage.look()).toEqual([`${two} P1 → P1`]);
    expect(stage.desk.board.of(two)?.confidence).toBe('high');
  });

  it('shows what clusters share', () => {
    const halls = [1, 2, 3].map(n => hall(n, { lostS: 200 + n }));
    const stage = judged([
      ...halls.flatMap(tunnelled),
      gatewayOf({
        name: 'gw-north',
        interfaceUp: false,
        peers: [1, 2, 3].map(n => tunnel(n, lost(220))),
      }),
    ]);
    expect(stage.desk.board.incidents).toMatchObject([
      { root: { kind: 'gateway', name: 'gw-north' }, cause: 'gateway-outage' },
    ]);
    expect(
      stage.desk.board.components.map(({ kind, name, blame }) => [
        kind,
        name,
        blame,
      ]),
    ).toContainEqual(['gateway', 'gw-north', 'ok']);
    expect(stage.desk.board.gateways.map(({ name }) => name)).toEqual([
      'gw-north',
    ]);
  });

  it('forgets what a gateway said when its object is gone', () => {
    const stage = judged();
    stage.remove(WORLD.at(-1) ?? {});
    stage.look();
    expect(stage.desk.board.of(one)?.facts.A).toBeNull();
  });

  it('has no verdict on a record that stands for no cluster', () => {
    const [, management] = tunnelled(hall(5));
    const metadata = Object(management?.metadata);
    const removing = {
      ...management,
      metadata: {
        ...metadata,
        deletionTimestamp: '2026-11-30T11:00:00Z',
        finalizers: ['wrangler.cattle.io/mgmt-cluster-remove'],
      },
    };
    const stage = judged([...WORLD, removing]);
    expect(stage.store.clusters.get(hallId(5))?.verdict.state).toBe('Removing');
    expect(stage.desk.board.of(hallId(5))).toBeUndefined();
  });

  it('keeps what it has judged when the rules stumble, tells the log, and goes on with the next look', () => {
    const faults: unknown[] = [];
    const stage = judged(WORLD, { onFault: error => faults.push(error) });
    const before = stage.desk.board.of(one);
    const stumbling = jest
      .spyOn(stage.desk.book, 'tunnel')
      .mockImplementation(() => {
        throw new Error('a fault of the rules');
      });
    stage.advance(20 * SECOND);
    expect(stage.look()).toEqual([]);
    expect(faults).toEqual([new Error('a fault of the rules')]);
    expect(stage.desk.board.of(one)).toBe(before);
    stumbling.mockRestore();
    stage.advance(20 * SECOND);
    stage.look();
    expect(stage.desk.board.of(one)).not.toBe(before);
  });

  describe('that judges at some cost', () => {
    /** Judging takes 150 ms: 50 for each look at what was probed, and the probed cluster is looked at twice. */
    function costly() {
      let elapsed = 0;
      let costsPerCluster = 50;
      const stage = judged(WORLD, { elapsed: () => elapsed });
      const { probes } = stage.desk;
      const ofCluster = probes.ofCluster.bind(probes);
      jest.spyOn(probes, 'ofCluster').mockImplementation((...args) => {
        elapsed += costsPerCluster;
        return ofCluster(...args);
      });
      const isJudged = () => {
        const before = stage.desk.board.components;
        stage.look();
        return stage.desk.board.components !== before;
      };
      return {
        ...stage,
        isJudged,
        observe: () => {
          stage.desk.takeProbes(ONE, 'gw-north', answers(stage));
          return isJudged();
        },
        pass: (ms: number) => {
          elapsed += ms;
        },
        beCheap: () => {
          costsPerCluster = 0;
        },
      };
    }

    it('rests four times as long', () => {
      const { observe, isJudged, pass } = costly();
      expect(observe()).toBe(true);
      pass(599);
      expect(observe()).toBe(false);
      pass(1);
      // What came meanwhile is judged then, without a new observation.
      expect(isJudged()).toBe(true);
    });

    it('does not rest after what nobody felt', () => {
      const { observe, beCheap } = costly();
      beCheap();
      expect(observe()).toBe(true);
      expect(observe()).toBe(true);
    });

    it('does not let wait who asked for a probe', async () => {
      const { desk, now, observe } = costly();
      expect(observe()).toBe(true);
      expect(observe()).toBe(false);
      const before = desk.board.components;
      await desk.board.judgeNow(now);
      expect(desk.board.components).not.toBe(before);
    });
  });
});
