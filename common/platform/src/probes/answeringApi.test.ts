import { instant } from '@mooring/core';
import { eventually } from '../kube/__testUtils__/eventually';
import { ManualClock } from '../kube/__testUtils__/manualClock';
import {
  ApiServerOptions,
  startApiServer,
  YEAR_MS,
} from './__testUtils__/apiServer';
import { aTarget, probing } from './__testUtils__/probing';
import { serversOfTest } from './__testUtils__/serversOfTest';

const now = new ManualClock().now();
const kept = serversOfTest();
const anApi = (options: Partial<ApiServerOptions> = {}) =>
  kept(startApiServer({ now, ...options }));

describe('a cluster that answers', () => {
  it('is told hop by hop in the order of the way', async () => {
    const api = await anApi();
    const probes = await probing(aTarget({ port: api.port }));
    expect(Object.keys(probes)).toEqual([
      'arcnet-icmp',
      'arcnet-icmp-large',
      'api-tcp',
      'api-tls',
      'api-http',
    ]);
    expect(probes['api-tcp']).toMatchObject({
      outcome: 'ok',
      tries: 1,
      from: 'local',
      at: now,
    });
    expect(probes['api-tls']).toMatchObject({
      outcome: 'ok',
      certNotAfter: instant(now + YEAR_MS),
    });
    expect(probes['api-http']).toMatchObject({
      outcome: 'http-status',
      httpStatus: 200,
    });
  });

  it('gets one plain question and not a byte that could be a credential', async () => {
    const api = await anApi();
    await probing(aTarget({ port: api.port }));
    expect(api.said().toLowerCase().split('\r\n')).toEqual([
      'get /readyz http/1.1',
      `host: 127.0.0.1:${api.port}`,
      'accept: */*',
      'connection: close',
      '',
      '',
    ]);
    expect(api.clientCertificates()).toBe(0);
  });

  it.each([401, 403, 404])('with %i is reached', async httpStatus => {
    const api = await anApi({
      handler: (_, answer) => {
        answer.statusCode = httpStatus;
        answer.end('{"kind":"Status"}');
      },
    });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-http']).toMatchObject({
      outcome: 'http-status',
      httpStatus,
    });
    expect(probes['api-http']).not.toHaveProperty('detail');
  });

  it('tells which of its checks fail, and its clock', async () => {
    const api = await anApi({
      handler: (_, answer) => {
        answer.statusCode = 500;
        answer.setHeader('date', 'Mon, 30 Nov 2026 13:50:00 GMT');
        answer.end(
          '[+]ping ok\n[-]etcd failed: reason withheld\n[-]\u0007poststarthook failed\nreadyz check failed\n',
        );
      },
    });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-http']).toMatchObject({
      outcome: 'http-status',
      httpStatus: 500,
      serverDate: instant(Date.parse('2026-11-30T13:50:00Z')),
      detail: '[-]etcd failed: reason withheld; [-] poststarthook failed',
    });
  });

  it('is not read past 4 kB, and its words are clipped', async () => {
    let isClosed = false;
    const api = await anApi({
      handler: (_, answer) => {
        answer.on('close', () => {
          isClosed = true;
        });
        answer.statusCode = 500;
        answer.write('x'.repeat(5_000));
      },
    });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-http']?.detail).toBe(`${'x'.repeat(300)}…`);
    await eventually(() => isClosed, 'the end of the endless answer');
  });
});

describe('certificates are evidence', () => {
  it('an expired one is named, and HTTP goes on', async () => {
    const validUntil = now - 86_400_000;
    const api = await anApi({ validUntil });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-tls']).toMatchObject({
      outcome: 'tls-error',
      code: 'CERT_HAS_EXPIRED',
      certNotAfter: validUntil,
      detail: 'issuer site-ca',
    });
    expect(probes['api-http']).toMatchObject({ httpStatus: 200 });
  });

  it('one of the future is named', async () => {
    const api = await anApi({ validFrom: now + 86_400_000 });
    const probes = await probing(aTarget({ port: api.port }));
    expect(probes['api-tls']).toMatchObject({
      outcome: 'tls-error',
      code: 'CERT_NOT_YET_VALID',
    });
  });

  it('one of a foreign authority is named when the right one is known', async () => {
    const [api, other] = [
      await anApi(),
      await anApi({ authorityName: 'other-ca' }),
    ];
    const probes = await probing(
      aTarget({ port: api.port, ca: other.authority.certificate }),
    );
    expect(probes['api-tls']).toMatchObject({
      outcome: 'tls-error',
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
    expect(probes['api-http']).toMatchObject({ httpStatus: 200 });
  });

  it('one of its own authority is fine although it does not name the address', async () => {
    const api = await anApi();
    const probes = await probing(
      aTarget({ port: api.port, ca: api.authority.certificate }),
    );
    expect(probes['api-tls']).toMatchObject({ outcome: 'ok' });
  });
});
