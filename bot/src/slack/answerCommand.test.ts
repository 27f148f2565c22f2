import { startFakeSlack, type FakeSlack } from '@mooring/fake-slack';
import { createRespondTo } from './respondTo';
import { startBot, type StartedBot } from '../__testUtils__/startBot';

describe('answers that take their time', () => {
  let slack: FakeSlack;
  let started: StartedBot;

  beforeAll(async () => {
    slack = await startFakeSlack();
    started = await startBot(slack, 'http');
  });
  afterAll(async () => {
    await started.stop();
    await slack.close();
  });

  it('acknowledges within a second and answers once behind it', async () => {
    slack.script('users.info', { kind: 'slow', ms: 1_500 });
    const begun = Date.now();
    const outcome = await slack
      .as('U0OPS')
      .types('/mooring tenants', { channel: 'C0GENERAL' });
    expect(Date.now() - begun).toBeLessThan(1_200);
    expect(outcome).toMatchObject({
      kind: 'acknowledged',
      answer: { plain: 'Looking that up…' },
    });
    const answers = await slack.until(() => {
      const seen = slack
        .as('U0OPS')
        .sees('C0GENERAL')
        .filter(({ onlyYou, plain }) => onlyYou && plain.includes('2 tenants'));
      return seen.length > 0 && seen;
    });
    expect(answers).toHaveLength(1);
  });

  it('says that it could not be checked who somebody is when Slack does not tell', async () => {
    slack.script('users.info', { kind: 'http', status: 500 });
    const outcome = await slack
      .as('U0ACMEADMIN')
      .types('/mooring clusters', { channel: 'C0GENERAL' });
    expect(outcome).toMatchObject({
      kind: 'acknowledged',
      answer: {
        plain: expect.stringContaining('could not be checked who you are'),
      },
    });
  });

  it('sends an answer to Slack’s hosts only', async () => {
    const reached: string[] = [];
    const respondTo = createRespondTo({
      apiUrl: 'http://127.0.0.1:7009/api/',
      fetch: async input => {
        reached.push(String(input));
        return new Response('ok');
      },
    });
    const reply = { text: 'x', blocks: [] };
    for (const url of [
      'https://evil.example/x',
      'http://hooks.slack.com/x',
      'https://hooks.slack.com.evil.example/x',
      'http://127.0.0.1:7010/x',
    ]) {
      await expect(respondTo(url, reply)).rejects.toThrow(
        'the answer address is not Slack',
      );
    }
    await respondTo('https://hooks.slack.com/commands/x', reply);
    await respondTo('http://127.0.0.1:7009/response/x', reply);
    expect(reached).toHaveLength(2);
  });
});
