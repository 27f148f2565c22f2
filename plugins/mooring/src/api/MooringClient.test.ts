import { mockApis, registerMswTestHooks } from '@backstage/frontend-test-utils';
import { ChangeEvent, RecheckEvent } from '@mooring/core';
import { waitFor } from '@testing-library/react';
import { DENIED, FakeBackend } from '../__testUtils__/fakeBackend';
import {
  aCluster,
  aDiagnosisDetail,
  aMe,
  aPage,
  aProbe,
  aTunnelsView,
} from '../__testUtils__/views';
import { Failure, MooringError, toFailure } from './failure';
import { MooringClient } from './MooringClient';

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise;
  } catch (error) {
    const failure = toFailure(error);
    if (failure) return failure;
  }
  throw new Error('It did not fail');
}

describe('MooringClient', () => {
  const backend = new FakeBackend();
  registerMswTestHooks(backend.server);
  afterEach(() => backend.reset());

  const client = new MooringClient({
    discoveryApi: mockApis.discovery({ baseUrl: 'http://localhost:7007' }),
    fetchApi: { fetch: (...args) => fetch(...args) },
  });

  it('asks for a list with its filters and leaves out what is not set', async () => {
    backend.answer('clusters', { json: aPage([aCluster()]) });
    const page = await client.clusters({
      q: 'a&b',
      state: ['Disconnected', 'Unknown'],
      tenant: [],
      mode: undefined,
      limit: 50,
    });
    expect(page.items).toEqual([aCluster()]);
    expect(backend.requests).toEqual([
      '/clusters?q=a%26b&state=Disconnected%2CUnknown&limit=50',
    ]);
  });

  it('keeps the slash of a Fleet id inside one path segment', async () => {
    backend.answer('clusters/:id', ({ id }) => ({
      json: aCluster({ id: null, fleetCluster: String(id) }),
    }));
    const cluster = await client.cluster('fleet-default/acme-plant-1');
    expect(backend.requests).toEqual([
      '/clusters/fleet-default%2Facme-plant-1',
    ]);
    expect(cluster.fleetCluster).toBe('fleet-default/acme-plant-1');
  });

  it('gives a refusal in the server’s words, with the way out', async () => {
    backend.answer('me', DENIED);
    expect(await failureOf(client.me())).toEqual({
      kind: 'denied',
      code: 'outside-scope',
      text: 'You have no access to this, or it does not exist.',
      next: 'See which tenants are yours under Access.',
    });
  });

  it('cannot tell absent from foreign even where a server could', async () => {
    backend.answer('clusters/:id', {
      status: 404,
      error: { name: 'NotFoundError', message: 'nothing here' },
    });
    expect(await failureOf(client.cluster('c-m-1'))).toEqual({
      kind: 'denied',
      code: 'refused',
      text: 'nothing here',
      next: null,
    });
  });

  it.each([
    [400, 'bad-request'],
    [401, 'signed-out'],
    [500, 'server'],
    [503, 'server'],
  ])('tells HTTP %d apart as %s', async (status, kind) => {
    backend.answer('me', {
      status,
      error: { name: 'Error', message: 'as it was said' },
    });
    expect(await failureOf(client.me())).toMatchObject({
      kind,
      text: 'as it was said',
    });
  });

  it('does not take a login page for an empty answer', async () => {
    backend.answer('me', { text: '<html>Please sign in</html>' });
    expect(await failureOf(client.me())).toMatchObject({
      kind: 'unexpected-answer',
    });
  });

  it('does not show an answer whose shape it does not know', async () => {
    backend.answer('clusters/:id', {
      json: { ...aCluster(), state: 'Sunk' },
    });
    const failure = await failureOf(client.cluster('c-m-1'));
    expect(failure.kind).toBe('unexpected-answer');
    expect(failure.text).toMatch(/different versions/);
  });

  it('says that the backend does not answer', async () => {
    backend.answer('me', { networkError: true });
    expect(await failureOf(client.me())).toMatchObject({ kind: 'unreachable' });
  });

  it('fails in silence when the page was left', async () => {
    backend.answer('me', { json: aMe() });
    const left = new AbortController();
    const answer = client.me({ signal: left.signal });
    left.abort();
    const error: unknown = await answer.catch((reason: unknown) => reason);
    expect(toFailure(error)).toBeUndefined();
  });

  it('reads events and resumes after the number it is given', async () => {
    const stop = new AbortController();
    const opened = jest.fn();
    const got: ChangeEvent[] = [];
    const reading = (async () => {
      for await (const event of client.events({
        since: 41,
        signal: stop.signal,
        opened: () => {
          opened();
          backend.send({ type: 'heartbeat', seq: 42 });
          backend.send({ type: 'reset', seq: 50, reason: 'restart' });
          backend.endStreams();
        },
      })) {
        got.push(event);
      }
    })();
    await reading;
    expect(opened).toHaveBeenCalledTimes(1);
    expect(backend.opened).toEqual(['41']);
    expect(got).toEqual([
      { type: 'heartbeat', seq: 42 },
      { type: 'reset', seq: 50, reason: 'restart' },
    ]);
  });

  it('does not call a refused stream open', async () => {
    backend.answerEvents(DENIED);
    const opened = jest.fn();
    const events = client.events({
      signal: new AbortController().signal,
      opened,
    });
    await expect(events.next()).rejects.toBeInstanceOf(MooringError);
    expect(opened).not.toHaveBeenCalled();
  });

  it('reads the diagnosis of a cluster and the tunnels of the platform', async () => {
    backend.answer('clusters/:id/diagnosis', { json: aDiagnosisDetail() });
    backend.answer('tunnels', { json: aTunnelsView() });
    expect(await client.diagnosis('fleet-default/acme-plant-1')).toEqual(
      aDiagnosisDetail(),
    );
    expect(await client.tunnels({})).toEqual(aTunnelsView());
    await client.tunnels({ open: 'relay/relay-eu-1' });
    expect(backend.requests).toEqual([
      '/clusters/fleet-default%2Facme-plant-1/diagnosis',
      '/tunnels',
      '/tunnels?open=relay%2Frelay-eu-1',
    ]);
  });

  describe('a re-check', () => {
    const done: RecheckEvent = {
      type: 'done',
      notRun: null,
      detail: aDiagnosisDetail(),
    };
    const hop: RecheckEvent = { type: 'hop', probe: aProbe() };

    function start(signal = new AbortController().signal) {
      const events: RecheckEvent[] = [];
      const answer = client.recheck('c-m-7xk2p9qd', {
        signal,
        onEvent: event => events.push(event),
      });
      return { events, answer };
    }
    const begun = () => waitFor(() => expect(backend.rechecks).toHaveLength(1));

    it('tells each event as it arrives, wherever the stream is cut', async () => {
      const { events, answer } = start();
      await begun();
      const text = `${JSON.stringify(hop)}\n`;
      backend.sendRecheck({ type: 'started', from: 'gateway:gw-eu-1' });
      backend.sendRecheck(text.slice(0, 20));
      await waitFor(() => expect(events).toHaveLength(1));
      backend.sendRecheck(text.slice(20));
      await waitFor(() => expect(events).toHaveLength(2));
      backend.sendRecheck(done);
      expect(await answer).toEqual(done);
      expect(events).toEqual([
        { type: 'started', from: 'gateway:gw-eu-1' },
        hop,
        done,
      ]);
      expect(backend.rechecks).toEqual([
        {
          cluster: 'c-m-7xk2p9qd',
          accept: 'application/x-ndjson',
          contentType: 'application/json',
          body: '{}',
        },
      ]);
    });

    it('does not take a stream that was cut off for a result', async () => {
      const { answer } = start();
      await begun();
      backend.sendRecheck(hop);
      backend.endRecheck();
      expect(await failureOf(answer)).toEqual({
        kind: 'unexpected-answer',
        text: 'The re-check was cut off before its result arrived',
      });
    });

    it('does not show an event whose shape it does not know', async () => {
      const { events, answer } = start();
      await begun();
      backend.sendRecheck('{"type":"sunk"}\n');
      expect(await failureOf(answer)).toMatchObject({
        kind: 'unexpected-answer',
      });
      expect(events).toEqual([]);
    });

    it('tells being asked too often apart from a failure', async () => {
      backend.answerRecheck({
        status: 429,
        error: { name: 'Error', message: '30 re-checks a minute at most' },
      });
      expect(await failureOf(start().answer)).toEqual({
        kind: 'too-many-requests',
        text: '30 re-checks a minute at most',
      });
    });

    it('ends in silence when the page is left', async () => {
      const left = new AbortController();
      const { answer } = start(left.signal);
      const outcome = answer.catch((reason: unknown) => reason);
      await begun();
      left.abort();
      expect(toFailure(await outcome)).toBeUndefined();
    });
  });
});
