import {
  createContext,
  ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';
import { useClock } from './ClockContext';

/** Fine enough for "8 s ago" to be believed, coarse enough to cost nothing. */
const TICK_MS = 5_000;

const NowContext = createContext<number | undefined>(undefined);

/** One ticking clock for all relative times of a page, so that they never disagree. */
export function NowProvider(props: { children: ReactNode }) {
  const clock = useClock();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    setNow(clock.now());
    const timer = setInterval(() => setNow(clock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <NowContext.Provider value={now}>{props.children}</NowContext.Provider>
  );
}

/** The current time of the page, epoch milliseconds. */
export function useNow(): number {
  const clock = useClock();
  return useContext(NowContext) ?? clock.now();
}
