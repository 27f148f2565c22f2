import { Failure, MooringError } from '../api/failure';
import { COALESCE_MS, startReloading } from './startReloading';

const unreachable: Failure = { kind: 'unreachable', text: 'no answer' };

describe('startReloading', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function start() {
    const pending: {
      resolve: (value: string) => void;
      reject: (failure: Failure) => void;
      signal: AbortSignal;
    }[] = [];
    const answers: string[] = [];
    const failures: Failure[] = [];
    const reloading = startReloading<string>({
      load: signal =>
        new Promise((resolve, reject) => {
          pending.push({
            resolve,
            reject: failure => reject(new MooringError(failure)),
            signal,
          });
        }),
      onAnswer: value => answers.push(value),
      onFailure: failure => failures.push(failure),
    });
    return { pending, answers, failures, reloading };
  }
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('asks at once', async () => {
    const { pending, answers } = start();
    pending[0].resolve('first');
    await settle();
    expect(answers).toEqual(['first']);
  });

  it('answers a burst of changes with one request', async () => {
    const { pending, reloading } = start();
    pending[0].resolve('first');
    await settle();
    for (let i = 0; i < 100; i++) reloading.soon();
    await jest.advanceTimersByTimeAsync(COALESCE_MS);
    expect(pending).toHaveLength(2);
  });

  it('is not put off for ever by changes that never pause', async () => {
    const { pending, reloading } = start();
    pending[0].resolve('first');
    await settle();
    for (let i = 0; i < 10; i++) {
      reloading.soon();
      await jest.advanceTimersByTimeAsync(COALESCE_MS / 4);
    }
    expect(pending.length).toBeGreaterThanOrEqual(2);
  });

  it('asks once more for what changed while it was waiting, and never twice at a time', async () => {
    const { pending, answers, reloading } = start();
    reloading.soon();
    reloading.now();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(pending).toHaveLength(1);
    pending[0].resolve('old');
    await jest.advanceTimersByTimeAsync(COALESCE_MS);
    expect(pending).toHaveLength(2);
    pending[1].resolve('new');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(answers).toEqual(['old', 'new']);
    expect(pending).toHaveLength(2);
  });

  it('tries again by itself, less and less often, and at once when told', async () => {
    const { pending, failures, reloading } = start();
    pending[0].reject(unreachable);
    await settle();
    await jest.advanceTimersByTimeAsync(4_999);
    expect(pending).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(pending).toHaveLength(2);
    pending[1].reject(unreachable);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(pending).toHaveLength(2);
    reloading.now();
    expect(pending).toHaveLength(3);
    expect(failures).toEqual([unreachable, unreachable]);
  });

  it('does not insist after a refusal', async () => {
    const { pending } = start();
    pending[0].reject({ kind: 'denied', code: 'x', text: 'no', next: null });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(pending).toHaveLength(1);
  });

  it('ends with its view: no request, no answer, no timer', async () => {
    const { pending, answers, reloading } = start();
    reloading.stop();
    expect(pending[0].signal.aborted).toBe(true);
    pending[0].resolve('too late');
    reloading.soon();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(answers).toEqual([]);
    expect(pending).toHaveLength(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
