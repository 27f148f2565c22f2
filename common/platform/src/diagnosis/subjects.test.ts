import { SECOND } from '@mooring/core';
import { tunnelled } from '../explain/__testUtils__/tunnelObjects';
import { gatewayOf } from '../explain/__testUtils__/tunnelSamples';
import { hall, hallId, tunnel } from '../explain/__testUtils__/waysOf';
import { mooringOn } from '../mooring/__fixtures__/mooringOn';
import { aClusterId } from '../probes/__testUtils__/probing';
import { aProbe } from './__testUtils__/subjects';

const one = hallId(1);
const WELL = [
  ...tunnelled(hall(1)),
  ...tunnelled(hall(2)),
  gatewayOf({ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }),
];

/** What is known of the first hall, judged anew whenever `look` is called. */
function stageOf(world = WELL) {
  const stage = mooringOn(world);
  const look = () => {
    stage.store.flush(stage.now());
    stage.desk.board.touch();
    stage.desk.refresh(stage.now());
    return stage.desk.board.of(one);
  };
  return { ...stage, look };
}

describe('a cluster that is well', () => {
  it('is neither put together nor judged anew while nothing new is said of it', () => {
    const { look, advance } = stageOf();
    const before = look();
    advance(10 * SECOND);
    expect(look()).toBe(before);
  });

  it('is looked at anew after a quarter of a minute, so that a source that fell silent is found', () => {
    const { look, advance } = stageOf();
    const before = look();
    advance(15 * SECOND);
    expect(look()?.facts.subject).not.toBe(before?.facts.subject);
  });

  it('is judged anew when its gateway says something', () => {
    const { look, put } = stageOf();
    const before = look();
    put(
      gatewayOf({ name: 'gw-north', peers: [tunnel(1), tunnel(2)], beatS: 1 }),
    );
    expect(look()).not.toBe(before);
  });

  it('is judged anew when it is lost', () => {
    const { look, load } = stageOf();
    look();
    load([
      ...tunnelled(hall(1, { lostS: 5 })),
      ...tunnelled(hall(2)),
      gatewayOf({ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }),
    ]);
    expect(look()?.facts.connected).toBe(false);
  });

  it('is judged anew when it was probed', () => {
    const { look, desk, now } = stageOf();
    const before = look();
    desk.takeProbes(aClusterId(one), 'gw-north', [aProbe(0, { at: now() })]);
    expect(look()).not.toBe(before);
    expect(look()?.facts.P['api-tcp']).toBeDefined();
  });
});

it('a cluster in trouble is judged anew each time: its evidence ages', () => {
  const { look } = stageOf([
    ...tunnelled(hall(1, { lostS: 400 })),
    ...tunnelled(hall(2)),
    gatewayOf({ name: 'gw-north', peers: [tunnel(1), tunnel(2)] }),
  ]);
  const before = look();
  expect(look()).not.toBe(before);
});
