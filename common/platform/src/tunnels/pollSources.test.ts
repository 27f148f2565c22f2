import { GatewayReading, instant, SECOND } from '@mooring/core';
import { settle } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import { pollSources } from './pollSources';
import { TunnelSource } from './tunnelSource';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

type Read = TunnelSource['read'];

function sourceOf(
  name: string,
  read: Read,
  intervalSeconds = 30,
): TunnelSource {
  const ref = {
    kind: 'wg-dump',
    locator: name,
    intervalSeconds,
    clockSkewS: null,
  } as const;
  return { ref, gateways: [name], read };
}

const reading = (gateway: string, ok: boolean): GatewayReading => {
  const source = {
    kind: 'wg-dump',
    locator: gateway,
    intervalSeconds: 30,
    clockSkewS: null,
  } as const;
  const at = instant(1);
  return ok
    ? { ok, gateway, source, observedAt: at, interfaceUp: null, peers: [] }
    : { ok, gateway, source, reason: 'unreachable', detail: 'down', at };
};

const good =
  (name: string): Read =>
  async () =>
    [reading(name, true)];

function poll(sources: readonly TunnelSource[]) {
  const clock = new ManualClock();
  const stopping = new AbortController();
  const taken: string[] = [];
  const readings: GatewayReading[] = [];
  const ended = pollSources(sources, {
    clock,
    random: () => 0.5,
    signal: stopping.signal,
    take(batch) {
      readings.push(...batch);
      taken.push(...batch.map(({ gateway }) => gateway));
    },
  });
  const stop = async () => {
    stopping.abort();
    await ended;
  };
  stops.push(stop);
  const pass = async (seconds: number) => {
    // In small steps, as time passes.
    for (let left = seconds * 2; left > 0; left -= 1) {
      clock.advance(SECOND / 2);
      await settle();
    }
  };
  return { clock, taken, readings, stop, pass };
}

describe('pollSources', () => {
  it('asks soon after the start, then once per interval and a little more', async () => {
    const { taken, pass } = poll([sourceOf('a', good('a'), 10)]);
    await pass(1);
    expect(taken).toHaveLength(1);
    await pass(9);
    expect(taken).toHaveLength(1);
    await pass(1);
    expect(taken).toHaveLength(2);
    await pass(10.5);
    expect(taken).toHaveLength(3);
  });

  it('a source that hangs delays no other and is not asked again meanwhile', async () => {
    let asked = 0;
    const hanging: Read = () => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const { taken, pass } = poll([
      sourceOf('dead', hanging, 10),
      sourceOf('alive', good('alive'), 10),
    ]);
    await pass(60);
    expect(asked).toBe(1);
    expect(taken.filter(name => name === 'alive').length).toBeGreaterThan(4);
  });

  it('gives up on a source that forgot its own deadline', async () => {
    const { readings, pass } = poll([
      sourceOf('dead', () => new Promise(() => undefined), 10),
    ]);
    await pass(92);
    expect(readings).toMatchObject([
      { ok: false, gateway: 'dead', detail: 'no answer within 90 s' },
    ]);
  });

  it('turns a rejection into a reading', async () => {
    const { readings, pass } = poll([
      sourceOf('a', async () => {
        throw new Error('of a foreign source');
      }),
    ]);
    await pass(1);
    expect(readings).toMatchObject([
      {
        ok: false,
        gateway: 'a',
        reason: 'unreachable',
        detail: 'of a foreign source',
      },
    ]);
  });

  it('asks a failing source less often, never sooner than its interval, and recovers', async () => {
    let isUp = false;
    const times: number[] = [];
    const { clock, pass } = poll([
      sourceOf(
        'a',
        async () => {
          times.push(clock.now());
          return [reading('a', isUp)];
        },
        10,
      ),
    ]);
    await pass(200);
    const gaps = times.slice(1).map((at, index) => at - times[index]);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10 * SECOND);
    expect(Math.max(...gaps)).toBeGreaterThan(15 * SECOND);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(40 * SECOND);
    isUp = true;
    const before = times.length;
    await pass(60);
    const healthy = times.slice(before + 1);
    expect(healthy[1] - healthy[0]).toBeLessThanOrEqual(11 * SECOND);
  });

  it('ends with the signal, closes its sources and takes nothing more', async () => {
    let isClosed = false;
    let answer: (readings: readonly GatewayReading[]) => void = () => undefined;
    const source: TunnelSource = {
      ...sourceOf(
        'a',
        () =>
          new Promise(resolve => {
            answer = resolve;
          }),
      ),
      close: async () => {
        isClosed = true;
      },
    };
    const { taken, stop, pass } = poll([source]);
    await pass(1);
    await stop();
    answer([reading('a', true)]);
    await settle();
    expect(isClosed).toBe(true);
    expect(taken).toEqual([]);
  });
});
