import { modal, plain, section } from '../__testUtils__/views';
import { errorOf, webClient } from '../__testUtils__/webClient';
import { startFakeSlack } from '../startFakeSlack';
import type { FakeSlack } from '../types';

let slack: FakeSlack;
let clock: number;

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 30, 10);
  slack = await startFakeSlack({ now: () => clock });
});

afterEach(() => slack.close());

const client = (token?: string) => webClient(slack, token);

describe('what is handed out for a short while', () => {
  /** A command nobody takes: its ids are still good. */
  async function issued() {
    await slack.as('U0OPS').types('/mooring', { channel: 'C0GENERAL' });
    const { payload } = slack.deliveries('command').slice(-1)[0];
    return {
      trigger_id: String(payload.trigger_id),
      url: String(payload.response_url),
    };
  }
  const respond = async (url: string, body: object = { text: 'later' }) =>
    (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status;

  it('a trigger opens one modal', async () => {
    const { trigger_id } = await issued();
    const open = () => client().views.open({ trigger_id, view: modal('One') });
    const { view } = await open();
    expect(view).toMatchObject({
      callback_id: 'silence',
      team_id: 'T0MOORING',
    });
    expect(await errorOf(open())).toBe('exchanged_trigger_id');
    expect(
      await errorOf(
        client().views.open({ trigger_id: 'made up', view: modal('One') }),
      ),
    ).toBe('invalid_trigger_id');
  });

  it('a trigger lives for 3 seconds', async () => {
    const { trigger_id } = await issued();
    const open = () => client().views.open({ trigger_id, view: modal('One') });
    clock += 3_001;
    expect(await errorOf(open())).toBe('expired_trigger_id');
    clock -= 1;
    expect(await errorOf(open())).toBe('ok');
  });

  it('a refused view does not use its trigger up', async () => {
    const { trigger_id } = await issued();
    const broken = { ...modal('One'), title: plain('x'.repeat(25)) };
    expect(
      await errorOf(client().views.open({ trigger_id, view: broken })),
    ).toBe('invalid_arguments');
    expect(
      await errorOf(client().views.open({ trigger_id, view: modal('One') })),
    ).toBe('ok');
  });

  it('a response URL works five times', async () => {
    const { url } = await issued();
    const statuses: number[] = [];
    for (let use = 0; use < 6; use += 1) statuses.push(await respond(url));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 404]);
    expect(
      slack
        .as('U0OPS')
        .sees('C0GENERAL')
        .filter(({ plain: text }) => text === 'later'),
    ).toHaveLength(5);
  });

  it('a response URL works for 30 minutes', async () => {
    const { url } = await issued();
    clock += 30 * 60_000;
    expect(await respond(url)).toBe(200);
    clock += 1;
    expect(await respond(url)).toBe(404);
  });

  it('a response must be a valid message', async () => {
    const { url } = await issued();
    expect(await respond(url, { blocks: [section('')] })).toBe(400);
  });

  it('a response to a command replaces nothing', async () => {
    const { url } = await issued();
    await respond(url, { text: 'first' });
    await respond(url, { text: 'second', replace_original: true });
    expect(
      slack
        .as('U0OPS')
        .sees('C0GENERAL')
        .map(({ plain: text }) => text),
    ).toEqual([expect.stringContaining('dispatch_failed'), 'first', 'second']);
  });
});
