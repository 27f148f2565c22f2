import { useApi } from '@backstage/frontend-plugin-api';
import { HopProbeView } from '@mooring/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Failure, toFailure } from '../api/failure';
import { mooringApiRef, RecheckDone } from '../api/MooringApi';

/** What the reader is told of the probes that were asked for on this page. */
export type Recheck =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      /** From where it is probed; `null` while that is not known. */
      readonly from: string | null;
      readonly probes: readonly HopProbeView[];
    }
  | {
      readonly kind: 'done';
      readonly probes: readonly HopProbeView[];
      /** Why nothing was probed; `null` when it was. */
      readonly notRun: string | null;
      /** The new verdict in a few words. */
      readonly brief: string;
    }
  | {
      readonly kind: 'failed';
      /** What had arrived before it failed. */
      readonly probes: readonly HopProbeView[];
      readonly failure: Failure;
    };

/** Probes a cluster when told to, and shows each hop as it arrives. Ends with the page. */
export function useRecheck(
  id: string,
  onDone: (detail: RecheckDone['detail']) => void,
): { readonly recheck: Recheck; readonly start: () => void } {
  const api = useApi(mooringApiRef);
  const [recheck, setRecheck] = useState<Recheck>({ kind: 'idle' });
  const running = useRef<AbortController>();
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
      setRecheck({ kind: 'idle' });
    },
    [id],
  );

  const start = useCallback(() => {
    if (running.current) return;
    const mine = new AbortController();
    running.current = mine;
    let from: string | null = null;
    let probes: readonly HopProbeView[] = [];
    const show = (next: Recheck) => {
      if (!mine.signal.aborted) setRecheck(next);
    };
    const end = () => {
      if (running.current === mine) running.current = undefined;
    };
    show({ kind: 'running', from, probes });
    api
      .recheck(id, {
        signal: mine.signal,
        onEvent: event => {
          if (event.type === 'done') return;
          if (event.type === 'started') from = event.from;
          else probes = withProbe(probes, event.probe);
          show({ kind: 'running', from, probes });
        },
      })
      .then(
        ({ notRun, detail }) => {
          end();
          show({
            kind: 'done',
            probes,
            notRun,
            brief: detail.diagnosis.brief,
          });
          if (!mine.signal.aborted) latestOnDone.current(detail);
        },
        (error: unknown) => {
          end();
          const failure = toFailure(error);
          if (failure) show({ kind: 'failed', probes, failure });
        },
      );
  }, [api, id]);

  return { recheck, start };
}

/** A hop that is tried again stands where it stood: its last answer counts. */
function withProbe(
  probes: readonly HopProbeView[],
  probe: HopProbeView,
): readonly HopProbeView[] {
  const at = probes.findIndex(
    ({ hop, from }) => hop === probe.hop && from === probe.from,
  );
  return at < 0
    ? [...probes, probe]
    : probes.map((held, i) => (i === at ? probe : held));
}
