import { RecheckBudget } from './recheckBudget';
import { TooManyRechecksError } from './tooManyRechecksError';

describe('RecheckBudget', () => {
  const refusalOf = (take: () => void) => {
    try {
      take();
    } catch (error) {
      if (error instanceof TooManyRechecksError) return error;
      throw error;
    }
    return undefined;
  };

  it('refuses one user beyond the limit, says when the next is allowed, and lets others pass', () => {
    let now = 1_000_000;
    const budget = new RecheckBudget(() => now, 2);
    budget.take('ops');
    now += 20_000;
    budget.take('ops');
    expect(refusalOf(() => budget.take('ops'))).toMatchObject({
      statusCode: 429,
      retryAfter: 40,
    });
    expect(refusalOf(() => budget.take('acme-operator'))).toBeUndefined();
    now += 40_000;
    expect(refusalOf(() => budget.take('ops'))).toBeUndefined();
    expect(refusalOf(() => budget.take('ops'))?.retryAfter).toBe(20);
  });

  it('does not count a refused request', () => {
    let now = 1_000_000;
    const budget = new RecheckBudget(() => now, 1);
    budget.take('ops');
    for (let second = 1; second < 60; second += 1) {
      now += 1_000;
      expect(refusalOf(() => budget.take('ops'))?.retryAfter).toBe(60 - second);
    }
    now += 1_000;
    expect(refusalOf(() => budget.take('ops'))).toBeUndefined();
  });
});
