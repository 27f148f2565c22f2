import { modal } from '../__testUtils__/views';
import { errorOf, webClient } from '../__testUtils__/webClient';
import { startFakeSlack } from '../startFakeSlack';
import type { FakeSlack } from '../types';

let slack: FakeSlack;

beforeEach(async () => {
  slack = await startFakeSlack();
});

afterEach(() => slack.close());

const client = (token?: string) => webClient(slack, token);

describe('views', () => {
  async function open(title = 'One') {
    await slack.as('U0OPS').types('/mooring');
    const { payload } = slack.deliveries('command').slice(-1)[0];
    const { view } = await client().views.open({
      trigger_id: String(payload.trigger_id),
      view: { ...modal(title), external_id: title },
    });
    return { id: view?.id ?? '', hash: view?.hash ?? '' };
  }

  it('are updated by id or external id, guarded by the hash', async () => {
    const { id, hash } = await open();
    const update = (key: object) =>
      client().apiCall('views.update', { view: modal('Two'), ...key });
    expect(await errorOf(update({ view_id: id, hash }))).toBe('ok');
    expect(slack.as('U0OPS').modal()?.title).toBe('Two');
    expect(await errorOf(update({ view_id: id, hash }))).toBe('hash_conflict');
    expect(await errorOf(update({ view_id: 'V0' }))).toBe('not_found');
    expect(await errorOf(update({ external_id: '' }))).toBe('not_found');
  });

  it('stack three high', async () => {
    await open();
    const push = async () => {
      await slack.as('U0OPS').types('/mooring');
      const { payload } = slack.deliveries('command').slice(-1)[0];
      return errorOf(
        client().views.push({
          trigger_id: String(payload.trigger_id),
          view: modal('Above'),
        }),
      );
    };
    expect([await push(), await push(), await push()]).toEqual([
      'ok',
      'ok',
      'push_limit_reached',
    ]);
  });

  it('refuse a Home tab as a modal', async () => {
    const call = client().views.publish({
      user_id: 'U0OPS',
      view: { ...modal('One') },
    });
    expect(await errorOf(call)).toBe('invalid_arguments');
  });
});
