import { startFakeSlack, type FakeSlack } from '@mooring/fake-slack';
import { aProbe } from './__testUtils__/diagnosisFixtures';
import { startBot, type StartedBot } from './__testUtils__/startBot';

const CHANNEL = 'C0GENERAL';

describe.each(['http', 'socket'] as const)('a diagnosis over %s', mode => {
  let slack: FakeSlack;
  let started: StartedBot;

  beforeEach(async () => {
    slack = await startFakeSlack();
    started = await startBot(slack, mode);
  });
  afterEach(async () => {
    await started.stop();
    await slack.close();
  });

  /** A probe that the test holds in its hands. */
  function holdProbe() {
    const held = { hop: () => {}, finish: () => {} };
    started.world.probe = listener =>
      new Promise(resolve => {
        held.hop = () => listener({ type: 'hop', probe: aProbe() });
        held.finish = resolve;
      });
    return held;
  }

  const type = async (user: string, text: string): Promise<string> => {
    const outcome = await slack
      .as(user)
      .types(`/mooring ${text}`, { channel: CHANNEL });
    if (outcome.kind === 'failed') throw new Error(outcome.error);
    return outcome.answer?.plain ?? '';
  };
  const seen = (user: string) =>
    slack
      .as(user)
      .sees(CHANNEL)
      .filter(({ onlyYou }) => onlyYou);

  it('tells what is known within a second, and the result of the probes behind it', async () => {
    const probe = holdProbe();
    const begun = Date.now();
    const first = await type('U0OPS', 'diagnose acme-plant-1');
    expect(Date.now() - begun).toBeLessThan(1_200);
    expect(first).toContain('[Re-check]');
    expect(first).toContain('Gateway ✔ → Flux ✖');
    expect(first).toContain('Diagnosis: Flux relay relay-eu-1 is down');
    expect(first).toContain('A re-check has begun and ends within 12 s');
    probe.finish();
    await slack.until(() =>
      seen('U0OPS').some(({ plain }) => plain.includes('Re-checked')),
    );
    expect(seen('U0OPS')).toHaveLength(2);
  });

  it('says it once when the probes are quick', async () => {
    expect(await type('U0OPS', 'diagnose acme-plant-1')).toContain(
      'Re-checked',
    );
    expect(seen('U0OPS')).toHaveLength(1);
  });

  it('says why nothing was probed', async () => {
    started.world.notRun = 'No gateway has a proxy, and none is configured.';
    expect(await type('U0OPS', 'diagnose acme-plant-1')).toContain(
      'Not probed: No gateway has a proxy',
    );
  });

  it('shows a viewer the diagnosis, probes nothing for them and offers no button', async () => {
    started.world.probe = () => Promise.reject(new Error('was probed'));
    const said = await type('U0ACMEVIEW', 'diagnose acme-plant-1');
    expect(said).toContain('Not probed: This needs the role operator in acme');
    expect(said).not.toContain('[Re-check]');
  });

  it('records who had what probed, and by which right', async () => {
    await type('U0ACMEOPER', 'diagnose acme-plant-1');
    expect((await started.bot.audit.latest(1))[0]).toMatchObject({
      slackUser: 'U0ACMEOPER',
      verb: '/mooring diagnose',
      target: 'diagnose c-m-7xk2p9qd',
      decision: 'allowed',
      rule: 'operator by acme-ops',
    });
  });

  it('edits the message in which Re-check was clicked, hop by hop', async () => {
    await type('U0ACMEOPER', 'diagnose acme-plant-1');
    const [answer] = seen('U0ACMEOPER');
    const probe = holdProbe();
    await slack.as('U0ACMEOPER').clicks(answer.ts, 'Re-check');
    await slack.until(() =>
      seen('U0ACMEOPER')[0].plain.includes('A re-check is under way'),
    );
    probe.hop();
    probe.finish();
    await slack.until(() => seen('U0ACMEOPER')[0].plain.includes('Re-checked'));
    expect(seen('U0ACMEOPER')).toHaveLength(1);
    const [row] = await started.bot.audit.latest(1);
    expect(row).toMatchObject({
      verb: 'button Re-check',
      target: 'c-m-7xk2p9qd',
      decision: 'allowed',
    });
  });

  it('leaves no message behind that waits for a probe which failed', async () => {
    await type('U0OPS', 'diagnose acme-plant-1');
    const [answer] = seen('U0OPS');
    started.world.probe = () => Promise.reject(new Error('stopped'));
    await slack.as('U0OPS').clicks(answer.ts, 'Re-check');
    const left = await slack.until(() => {
      const [{ plain }] = seen('U0OPS');
      return plain.includes('interrupted and told nothing new') && plain;
    });
    expect(left).not.toContain('under way');
  });

  it('decides anew at the click, whoever could once press it', async () => {
    await type('U0ACMEOPER', 'diagnose acme-plant-1');
    const [answer] = seen('U0ACMEOPER');
    started.world.access.acme = [{ group: 'acme-ops', role: 'viewer' }];
    started.world.probe = () => Promise.reject(new Error('was probed'));
    await slack.as('U0ACMEOPER').clicks(answer.ts, 'Re-check');
    await slack.until(() =>
      seen('U0ACMEOPER').some(({ plain }) =>
        plain.includes('This needs the role operator in acme'),
      ),
    );
    expect(seen('U0ACMEOPER')[0].plain).toContain('Re-checked');
    expect((await started.bot.audit.latest(1))[0]).toMatchObject({
      decision: 'denied',
      rule: 'role-too-low',
    });
  });

  it('tells operators of the tunnels and nobody else, not even in help', async () => {
    expect(await type('U0OPS', 'tunnels')).toContain('relay relay-eu-1');
    const refused = await type('U0ACMEADMIN', 'tunnels');
    expect(refused).toContain('only operators of the platform see them');
    expect(refused).not.toMatch(/relay-|gw-/);
    expect(await type('U0OPS', 'help')).toContain('/mooring tunnels');
    expect(await type('U0ACMEADMIN', 'help')).not.toContain('tunnels');
  });
});
