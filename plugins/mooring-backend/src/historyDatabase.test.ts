import { HistoryDatabase } from './historyDatabase';

describe('HistoryDatabase', () => {
  it('opens what is provided later, and nothing before somebody asks', async () => {
    const history = new HistoryDatabase<string>();
    const open = jest.fn(async () => 'the plugin’s own');
    const early = history.open();
    history.provide(open);
    history.provide(async () => 'another');
    expect(await early).toBe('the plugin’s own');
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('passes on why it could not be opened', async () => {
    const history = new HistoryDatabase<string>();
    history.provide(() => Promise.reject(new Error('disk full')));
    await expect(history.open()).rejects.toThrow('disk full');
  });
});
