import { createContext, useContext } from 'react';

/** The browser's clock; replaced in tests. Only `now` and the ticking of relative times read it. */
export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const systemClock: Clock = { now: () => Date.now() };
const ClockContext = createContext<Clock>(systemClock);

export const ClockProvider = ClockContext.Provider;

export function useClock(): Clock {
  return useContext(ClockContext);
}
