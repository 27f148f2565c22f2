import { ClusterId, parseClusterId } from '../model/ids';
import { DAY, instant, SECOND } from '../model/instant';
import { Lane, TimelineEntry } from './entry';
import { Timeline } from './timeline';

function clusterId(text: string): ClusterId {
  const id = parseClusterId(text);
  if (id === undefined) throw new Error(`not a cluster id: ${text}`);
  return id;
}

const PLANT = clusterId('c-m-plant');
const MILL = clusterId('c-m-mill');

const START = Date.parse('2026-11-30T12:00:00Z');
const at = (seconds: number) => instant(START + seconds * SECOND);

function entry(
  lane: Lane,
  state: string,
  seconds: number,
  cluster = PLANT,
): TimelineEntry {
  return { cluster, lane, state, at: at(seconds) };
}

describe('transitions', () => {
  it('are entries whose state differs from the last of their lane', () => {
    const timeline = new Timeline();
    expect(timeline.record(entry('agent', 'connected', 0))).toBe(true);
    expect(timeline.record(entry('agent', 'connected', 60))).toBe(false);
    expect(timeline.record(entry('arcnet', 'established', 60))).toBe(true);
    expect(timeline.record(entry('agent', 'disconnected', 120))).toBe(true);
    expect(timeline.record(entry('agent', 'disconnected', 0, MILL))).toBe(true);
    expect(timeline.laneAt(PLANT, 'agent')).toEqual(
      entry('agent', 'disconnected', 120),
    );
  });

  it('that come late are dropped', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'connected', 60));
    expect(timeline.record(entry('agent', 'disconnected', 30))).toBe(false);
    expect(timeline.laneAt(PLANT, 'agent')?.state).toBe('connected');
  });

  it('of one second are kept apart, so that the last one holds', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'connected', 0));
    expect(timeline.record(entry('agent', 'disconnected', 0))).toBe(true);
    expect(timeline.record(entry('agent', 'disconnected', 0))).toBe(false);
    expect(timeline.record(entry('agent', 'connected', 0))).toBe(true);
    expect(timeline.entriesOf(PLANT, at(0)).map(({ state }) => state)).toEqual([
      'connected',
      'disconnected',
      'connected',
    ]);
    expect(new Set(timeline.drain().map(drained => drained.at)).size).toBe(3);
  });
});

describe('what is kept', () => {
  it('is given oldest first, with what held at the beginning', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'connected', -600));
    timeline.record(entry('flux', 'down', -30));
    timeline.record(entry('agent', 'disconnected', -20));
    timeline.record(entry('arcnet', 'silent', -25));
    expect(timeline.entriesOf(PLANT, at(-60))).toEqual([
      entry('agent', 'connected', -600),
      entry('flux', 'down', -30),
      entry('arcnet', 'silent', -25),
      entry('agent', 'disconnected', -20),
    ]);
    expect(timeline.laneAt(PLANT, 'agent', at(-21))?.state).toBe('connected');
    expect(timeline.laneAt(PLANT, 'flux', at(-31))).toBeUndefined();
    expect(timeline.entriesOf(MILL, at(-60))).toEqual([]);
  });

  it('is bounded per lane: a flapping layer costs the others nothing', () => {
    const timeline = new Timeline({ entriesPerCluster: 40, keepMs: 8 * DAY });
    timeline.record(entry('agent', 'connected', 0));
    for (let index = 0; index < 1_000; index++) {
      timeline.record(entry('api', index % 2 ? 'ok' : 'timeout', index));
    }
    const kept = timeline.entriesOf(PLANT, at(-1));
    expect(kept).toHaveLength(11);
    expect(kept[0]).toEqual(entry('agent', 'connected', 0));
    expect(kept[10]).toEqual(entry('api', 'ok', 999));
  });

  it('is bounded in time, but keeps how things stand', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'connected', 0));
    const eightDays = (8 * DAY) / SECOND;
    timeline.record(entry('agent', 'disconnected', eightDays + 1));
    expect(timeline.entriesOf(PLANT, at(0))).toEqual([
      entry('agent', 'disconnected', eightDays + 1),
    ]);
  });

  it('is forgotten with its cluster, also what was not stored yet', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'connected', 0));
    timeline.record(entry('agent', 'connected', 0, MILL));
    timeline.forget(PLANT);
    expect(timeline.laneAt(PLANT, 'agent')).toBeUndefined();
    expect(timeline.drain()).toEqual([entry('agent', 'connected', 0, MILL)]);
  });
});

describe('changes', () => {
  const within = (timeline: Timeline, seconds: number) =>
    timeline.changesWithin(PLANT, 'agent', at(-seconds), at(0));

  it('are counted after the first sight of a lane', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'connected', -50));
    expect(within(timeline, 900)).toBe(0);
    timeline.record(entry('agent', 'disconnected', -40));
    timeline.record(entry('agent', 'connected', -30));
    timeline.record(entry('agent', 'disconnected', 0));
    expect(within(timeline, 900)).toBe(3);
    expect(within(timeline, 40)).toBe(2);
  });

  it('do not include losing sight and seeing the same again', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'connected', -50));
    timeline.record(entry('agent', 'unknown', -40));
    timeline.record(entry('agent', 'connected', -30));
    timeline.record(entry('agent', 'unknown', -20));
    timeline.record(entry('agent', 'disconnected', -10));
    expect(within(timeline, 900)).toBe(1);
  });
});

describe('storing', () => {
  it('drains each transition once, and again what could not be stored', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'connected', 0));
    const drained = timeline.drain();
    expect(drained).toHaveLength(1);
    expect(timeline.drain()).toEqual([]);
    timeline.record(entry('agent', 'disconnected', 10));
    timeline.undrain(drained);
    expect(timeline.drain()).toEqual([
      entry('agent', 'connected', 0),
      entry('agent', 'disconnected', 10),
    ]);
  });

  it('loads what was stored beneath what was recorded meanwhile', () => {
    const timeline = new Timeline();
    timeline.record(entry('agent', 'disconnected', 30));
    timeline.load([
      entry('agent', 'connected', 0),
      entry('agent', 'disconnected', 20),
      entry('agent', 'disconnected', 30),
      entry('flux', 'up', 5),
    ]);
    expect(timeline.entriesOf(PLANT, at(0))).toEqual([
      entry('agent', 'connected', 0),
      entry('flux', 'up', 5),
      entry('agent', 'disconnected', 20),
    ]);
    expect(timeline.drain()).toEqual([entry('agent', 'disconnected', 30)]);
  });
});
