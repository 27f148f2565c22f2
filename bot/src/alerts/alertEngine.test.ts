import { aDiagnosis } from '../__testUtils__/diagnosisFixtures';
import { openAlertDesk, type AlertDesk } from '../__testUtils__/openAlertDesk';

describe('which alerts are opened, changed and closed', () => {
  let desk: AlertDesk;

  beforeEach(async () => {
    desk = await openAlertDesk();
  });
  afterEach(() => desk.close());

  it('posts one message after the hold-down and edits that message when the cluster is back', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 59);
    expect(desk.posted()).toHaveLength(0);
    await desk.pass(bot, 3);
    expect(desk.posted()).toHaveLength(1);
    expect(desk.shown()[0]).toContain('🔴 plant-1 · Disconnected');
    expect(desk.shown()[0]).toContain('Not checked:');
    await desk.pass(bot, 600);
    desk.turn(bot, 'plant-1', 'Connected');
    await desk.pass(bot, 3);
    expect(desk.posted()).toHaveLength(1);
    expect(desk.posted()[0].edited).toBeDefined();
    expect(desk.shown()[0]).toContain('🟢 plant-1 · Connected');
    expect(desk.shown()[0]).toContain('Was Disconnected for 11 min');
    expect(desk.slack.calls('chat.postMessage')).toHaveLength(1);
    expect(desk.slack.calls('chat.update')).toHaveLength(1);
  });

  it('says nothing of a cluster that comes back within the hold-down', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 30);
    desk.turn(bot, 'plant-1', 'Connected');
    await desk.pass(bot, 120);
    expect(desk.posted()).toHaveLength(0);
  });

  it('keeps the alert open while nobody can tell, and says so', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 90);
    desk.turn(bot, 'plant-1', 'Unknown', { tone: 'unknown' });
    await desk.pass(bot, 30);
    expect(desk.shown()[0]).toContain('🟣 plant-1 · Unknown');
    expect(desk.shown()[0]).toContain(
      'stays open until it is known to be back',
    );
  });

  it('tells what was down before the first start in one message, and edits it as they come back', async () => {
    const bot = desk.start();
    for (const name of ['a', 'b', 'c']) {
      desk.turn(bot, name, 'Disconnected', { since: '2026-11-30T08:00:00Z' });
    }
    await desk.pass(bot, 5);
    expect(desk.posted()).toHaveLength(1);
    expect(desk.shown()[0]).toContain('🔴 3 clusters · Disconnected');
    desk.turn(bot, 'b', 'Connected');
    await desk.pass(bot, 30);
    expect(desk.shown()[0]).toContain('1 of 3 are back or gone');
    desk.turn(bot, 'a', 'Connected');
    desk.turn(bot, 'c', 'Connected');
    await desk.pass(bot, 5);
    expect(desk.posted()).toHaveLength(1);
    expect(desk.shown()[0]).toContain(
      '🟢 3 clusters · none Disconnected any more',
    );
  });

  it('tells 40 clusters lost at once in one message', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    for (let index = 0; index < 40; index += 1) {
      desk.turn(bot, `plant-${index}`, 'Disconnected');
    }
    await desk.pass(bot, 120);
    expect(desk.posted()).toHaveLength(1);
    expect(desk.shown()[0]).toContain('🔴 40 clusters · Disconnected');
    expect(desk.shown()[0]).toMatch(/… \d+ more in the portal/);
  });

  it('ends the alert of a cluster that was removed', async () => {
    const bot = desk.start();
    await desk.pass(bot, 1);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 70);
    desk.removeAllClusters();
    await desk.pass(bot, 70);
    expect(desk.shown()[0]).toContain('⚪ plant-1 · no longer watched');
  });

  it('opens nothing before everything was read once', async () => {
    const bot = desk.start(false);
    desk.turn(bot, 'plant-1', 'Disconnected');
    await desk.pass(bot, 120);
    expect(desk.posted()).toHaveLength(0);
  });

  describe('with diagnoses', () => {
    const relay = aDiagnosis();
    const pending = aDiagnosis({
      layer: 'unknown',
      cause: 'path-lost-layer-pending',
      confidence: 'low',
      brief: 'Lost, layer not known yet',
      summary: 'No answer through the tunnel; which layer it is shows later.',
      component: null,
      shared: null,
    });

    it('tells what is known at the end of the hold-down, not what was known at the loss', async () => {
      const bot = desk.start();
      await desk.pass(bot, 1);
      desk.turn(bot, 'plant-1', 'Disconnected');
      await desk.pass(bot, 30);
      desk.learn('plant-1', relay);
      await desk.pass(bot, 33);
      expect(desk.shown()[0]).toContain('Diagnosis: Flux relay relay-eu-1');
      expect(desk.shown()[0]).toContain('Flux ✖');
    });

    it('edits the message when the diagnosis becomes another one, and says what it was', async () => {
      const bot = desk.start();
      await desk.pass(bot, 1);
      desk.turn(bot, 'plant-1', 'Disconnected', { diagnosis: pending });
      await desk.pass(bot, 63);
      desk.learn('plant-1', relay);
      await desk.pass(bot, 25);
      expect(desk.posted()).toHaveLength(1);
      expect(desk.shown()[0]).toContain('Diagnosis: Flux relay relay-eu-1');
      expect(desk.shown()[0]).toContain(
        'The diagnosis changed: “Lost, layer not known yet” until',
      );
    });

    it('does not edit for words that only grow older', async () => {
      const bot = desk.start();
      await desk.pass(bot, 1);
      desk.turn(bot, 'plant-1', 'Disconnected', { diagnosis: relay });
      for (let minute = 1; minute <= 5; minute += 1) {
        await desk.pass(bot, 60);
        desk.learn('plant-1', {
          ...relay,
          brief: `silent ${minute} min`,
          summary: `Silent for ${minute} min.`,
        });
      }
      expect(desk.slack.calls('chat.update')).toHaveLength(0);
    });

    it('tells clusters with one root in one message under its name, also those whose session ended a little later', async () => {
      const bot = desk.start();
      await desk.pass(bot, 1);
      desk.turn(bot, 'plant-1', 'Disconnected', { diagnosis: relay });
      await desk.pass(bot, 20);
      desk.turn(bot, 'plant-2', 'Disconnected', { diagnosis: relay });
      desk.turn(bot, 'plant-3', 'Disconnected', { diagnosis: pending });
      await desk.pass(bot, 43);
      expect(desk.shown()).toHaveLength(1);
      expect(desk.shown()[0]).toContain(
        '🔴 relay relay-eu-1 · 2 clusters Disconnected',
      );
      await desk.pass(bot, 25);
      expect(desk.shown()).toHaveLength(2);
      expect(desk.shown()[1]).toContain('🔴 plant-3 · Disconnected');
    });

    it('keeps many roots at once together in one message', async () => {
      const bot = desk.start();
      await desk.pass(bot, 1);
      for (let index = 0; index < 12; index += 1) {
        desk.turn(bot, `plant-${index}`, 'Disconnected', {
          diagnosis: { ...relay, component: `relay r-${index % 6}` },
        });
      }
      await desk.pass(bot, 70);
      expect(desk.shown()).toHaveLength(1);
      expect(desk.shown()[0]).toContain('🔴 12 clusters · Disconnected');
      expect(desk.shown()[0]).toContain('No one cause was found for all');
    });

    it('goes on with an alert that was stored before there were diagnoses', async () => {
      const bot = desk.start();
      await desk.pass(bot, 1);
      desk.turn(bot, 'plant-1', 'Disconnected');
      await desk.pass(bot, 63);
      const [{ view }] = await desk.database('alert_members').select('view');
      const {
        diagnosis: _none,
        path: _way,
        was: _was,
        ...old
      } = JSON.parse(view);
      await desk
        .database('alert_members')
        .update({ view: JSON.stringify(old) });
      const next = desk.start();
      desk.learn('plant-1', relay);
      await desk.pass(next, 30);
      expect(desk.shown()).toHaveLength(1);
      expect(desk.shown()[0]).toContain('Diagnosis: Flux relay relay-eu-1');
    });
  });
});
