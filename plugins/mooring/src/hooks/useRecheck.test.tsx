import { TestApiProvider } from '@backstage/frontend-test-utils';
import { RecheckEvent } from '@mooring/core';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ReactNode } from 'react';
import { aDiagnosisDetail, aProbe } from '../__testUtils__/views';
import { MooringError } from '../api/failure';
import { MooringApi, mooringApiRef, RecheckDone } from '../api/MooringApi';
import { useRecheck } from './useRecheck';

const done: RecheckDone = {
  type: 'done',
  notRun: null,
  detail: aDiagnosisDetail(),
};

/** One re-check under the test's control. */
function setUp() {
  const calls: {
    id: string;
    signal: AbortSignal;
    tell: (event: RecheckEvent) => void;
    end: (outcome: RecheckDone) => void;
    fail: (error: Error) => void;
  }[] = [];
  const recheck: MooringApi['recheck'] = (id, { signal, onEvent }) =>
    new Promise((end, fail) => {
      calls.push({
        id,
        signal,
        tell: event => onEvent?.(event),
        end,
        fail,
      });
    });
  const onDone = jest.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestApiProvider apis={[[mooringApiRef, { recheck }]]}>
      {children}
    </TestApiProvider>
  );
  const hook = renderHook(({ id }) => useRecheck(id, onDone), {
    initialProps: { id: 'c-1' },
    wrapper,
  });
  return { calls, onDone, hook };
}

describe('useRecheck', () => {
  it('collects hops as they arrive and hands over the new verdict', async () => {
    const { calls, onDone, hook } = setUp();
    expect(hook.result.current.recheck).toEqual({ kind: 'idle' });
    act(() => hook.result.current.start());
    act(() => calls[0].tell({ type: 'started', from: 'local' }));
    act(() => calls[0].tell({ type: 'hop', probe: aProbe() }));
    expect(hook.result.current.recheck).toEqual({
      kind: 'running',
      from: 'local',
      probes: [aProbe()],
    });
    await act(async () => calls[0].end(done));
    expect(hook.result.current.recheck).toMatchObject({
      kind: 'done',
      probes: [aProbe()],
      notRun: null,
    });
    expect(onDone).toHaveBeenCalledWith(done.detail);
  });

  it('shows a hop that is tried again once, with its last answer', async () => {
    const { calls, hook } = setUp();
    act(() => hook.result.current.start());
    const again = aProbe({ tries: 2, text: 'refused after 9 ms, 2 tries' });
    const other = aProbe({ hop: 'api-tls' });
    for (const probe of [aProbe(), other, again])
      act(() => calls[0].tell({ type: 'hop', probe }));
    expect(hook.result.current.recheck).toMatchObject({
      probes: [again, other],
    });
  });

  it('runs one at a time, and again afterwards', async () => {
    const { calls, hook } = setUp();
    act(() => hook.result.current.start());
    act(() => hook.result.current.start());
    expect(calls).toHaveLength(1);
    await act(async () => calls[0].end(done));
    act(() => hook.result.current.start());
    expect(calls).toHaveLength(2);
  });

  it('keeps what had arrived before it failed', async () => {
    const { calls, onDone, hook } = setUp();
    act(() => hook.result.current.start());
    act(() => calls[0].tell({ type: 'hop', probe: aProbe() }));
    await act(async () =>
      calls[0].fail(
        new MooringError({ kind: 'unreachable', text: 'connection lost' }),
      ),
    );
    expect(hook.result.current.recheck).toEqual({
      kind: 'failed',
      probes: [aProbe()],
      failure: { kind: 'unreachable', text: 'connection lost' },
    });
    expect(onDone).not.toHaveBeenCalled();
  });

  it('stops listening when the page is left', async () => {
    const { calls, onDone, hook } = setUp();
    act(() => hook.result.current.start());
    hook.unmount();
    expect(calls[0].signal.aborted).toBe(true);
    await act(async () => calls[0].end(done));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('never shows one cluster’s probes under another’s name', async () => {
    const { calls, onDone, hook } = setUp();
    act(() => hook.result.current.start());
    hook.rerender({ id: 'c-2' });
    expect(calls[0].signal.aborted).toBe(true);
    act(() => calls[0].tell({ type: 'hop', probe: aProbe() }));
    await act(async () => calls[0].end(done));
    await waitFor(() =>
      expect(hook.result.current.recheck).toEqual({ kind: 'idle' }),
    );
    expect(onDone).not.toHaveBeenCalled();
    act(() => hook.result.current.start());
    expect(calls.map(({ id }) => id)).toEqual(['c-1', 'c-2']);
  });
});
