import { GatewayReading } from '@mooring/core';
import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { eventually } from '../../kube/__testUtils__/eventually';
import { ManualClock } from '../../kube/__testUtils__/manualClock';
import { startSourceServer } from '../__testUtils__/sourceServer';
import { aDump, aWgKey } from '../__testUtils__/wgKey';
import { tunnelSettingsSchema, WgDumpSettings } from '../tunnelSettings';
import { createWgDumpSource } from './wgDumpSource';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const NOW = Date.parse('2026-11-30T14:00:00Z');

function settingsOf(more: Record<string, unknown>): WgDumpSettings {
  const [source] = tunnelSettingsSchema.parse({
    sources: [
      { kind: 'wg-dump', gateway: 'gw-eu-1', allowHttp: true, ...more },
    ],
  }).sources;
  if (source.kind !== 'wg-dump') throw new Error('another kind');
  return source;
}

/** One reading of a gateway that answers like this. `meanwhile` runs once it was asked. */
async function read(
  answer: (response: ServerResponse) => void,
  options: {
    readonly settings?: Record<string, unknown>;
    readonly meanwhile?: (clock: ManualClock) => void;
  } = {},
): Promise<GatewayReading> {
  let asked = false;
  const server = await startSourceServer((_, response) => {
    response.sendDate = false;
    answer(response);
    asked = true;
  });
  cleanups.push(() => server.close());
  const clock = new ManualClock(NOW);
  const source = createWgDumpSource(
    settingsOf({ url: `${server.url}/dump`, ...options.settings }),
    clock,
  );
  cleanups.push(async () => source.close?.());
  const reading = source.read(new AbortController().signal);
  if (options.meanwhile !== undefined) {
    await eventually(() => asked);
    options.meanwhile(clock);
  }
  const [one, ...others] = await reading;
  expect(others).toEqual([]);
  return one;
}

const plain =
  (body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/plain', ...headers });
    response.end(body);
  };

describe('createWgDumpSource', () => {
  it("takes its time from the gateway's clock and says how far that is off", async () => {
    const reading = await read(
      plain(aDump([{}]), { 'X-Now': String(NOW / 1_000 - 42) }),
    );
    expect(reading).toMatchObject({
      ok: true,
      gateway: 'gw-eu-1',
      observedAt: NOW - 42_000,
      writtenAt: NOW,
      interfaceUp: null,
      source: {
        kind: 'wg-dump',
        locator: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/dump$/),
        intervalSeconds: 30,
        // Whole seconds are cut off, half a second on average.
        clockSkewS: -41,
      },
      peers: [{ allowedIPs: ['100.70.0.11/32'], rxBytes: 180n }],
    });
  });

  it('falls back to the Date header, then to our clock with the skew unknown', async () => {
    const byDate = await read(
      plain(aDump([{}]), { Date: new Date(NOW - 7_000).toUTCString() }),
    );
    expect(byDate).toMatchObject({ observedAt: NOW - 7_000 });
    expect(byDate.source.clockSkewS).toBe(-6);
    const byNothing = await read(plain(aDump([{}]), { 'X-Now': 'soon' }));
    expect(byNothing).toMatchObject({ observedAt: NOW });
    expect(byNothing.source.clockSkewS).toBeNull();
  });

  it('reads an interface without peers: each may be called absent', async () => {
    expect(await read(plain(aDump([])))).toMatchObject({ ok: true, peers: [] });
  });

  it.each([
    ['nothing', ''],
    ['a remark', 'Unable to access interface\n'],
    ['peers alone', aDump([{}]).split('\n').slice(1).join('\n')],
  ])('makes no verdict of %s with status 200', async (_, body) => {
    expect(await read(plain(body))).toMatchObject({
      ok: false,
      reason: 'no-record',
      at: NOW,
    });
  });

  it('calls nobody absent when a line cannot be read', async () => {
    expect(await read(plain(aDump([{}, { rx: -1 }])))).toMatchObject({
      ok: false,
      reason: 'malformed',
      detail: '1 of 3 lines cannot be read',
    });
  });

  it('reads the ArcNet interface alone where it is named', async () => {
    const body = aDump([{ allowedIPs: '10.9.0.1/32' }], { interface: 'wg9' });
    const both = plain(body + aDump([{}]));
    expect(await read(both, { settings: { interface: 'arc0' } })).toMatchObject(
      { peers: [{ allowedIPs: ['100.70.0.11/32'] }] },
    );
    expect(
      await read(plain(body), { settings: { interface: 'arc0' } }),
    ).toMatchObject({
      reason: 'no-record',
      detail: 'the answer does not name interface arc0',
    });
  });

  it('refuses more peers than a gateway can have', async () => {
    const peer = { key: aWgKey() };
    const body = aDump(Array.from({ length: 20_001 }, () => peer));
    expect(await read(plain(body))).toMatchObject({
      reason: 'malformed',
      detail: 'more than 20000 peers of one gateway',
    });
  });

  it('refuses a web page with status 200', async () => {
    expect(
      await read(plain('<html></html>', { 'content-type': 'text/html' })),
    ).toMatchObject({ ok: false, reason: 'malformed' });
  });

  const privateKey = aWgKey();
  const psk = aWgKey();
  const token = `t-${randomUUID()}`;
  const body = aDump([{ psk }], { privateKey });
  it.each<[string, (response: ServerResponse) => void, boolean]>([
    ['a good answer', plain(body), false],
    ['a line too long', plain(body.replace('\toff\n', '\toff\t1\t2\n')), false],
    ['the key alone on a line', plain(`${privateKey}\n${psk}`), false],
    ['the key as name of the interface', plain(`${privateKey}\t1\n`), false],
    ['a refusal that quotes it', r => r.writeHead(403).end(body), false],
    ['an error that quotes it', r => r.writeHead(500).end(body), false],
    ['a broken status line', r => r.socket?.end(`HTTP/1.1 ${body}`), false],
    [
      'a connection cut in the middle',
      r => {
        r.writeHead(200, { 'content-length': '9999' });
        r.write(body, () => r.socket?.resetAndDestroy());
      },
      false,
    ],
    [
      'silence in the middle',
      r => {
        r.writeHead(200);
        r.write(body);
      },
      true,
    ],
  ])('lets no key and no token out with %s', async (_, answer, hangs) => {
    const logged = ['log', 'warn', 'error', 'info', 'debug'] as const;
    const spies = logged.map(name =>
      jest.spyOn(console, name).mockImplementation(),
    );
    const reading = await read(answer, {
      settings: { auth: { bearerToken: token } },
      ...(hangs && { meanwhile: clock => clock.advance(5_000) }),
    });
    const out = JSON.stringify(
      [reading, spies.map(spy => spy.mock.calls)],
      (__, one) => (typeof one === 'bigint' ? String(one) : one),
    );
    spies.forEach(spy => spy.mockRestore());
    for (const secret of [privateKey, psk, token]) {
      expect(out).not.toContain(secret);
      expect(out).not.toContain(secret.slice(0, 12));
    }
  });
});
