import { parseClusterId } from '@mooring/core';
import { connect, systemClock } from '../kube';
import {
  kubeconfigText,
  RawServer,
  sendJson,
  sendStatus,
  startRawServer,
} from '../kube/__testUtils__/rawServer';
import { readClusterCa } from './clusterCa';

const PEM = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n';
const ID = parseClusterId('c-m-aaaaaaaa');
let server: RawServer | undefined;
afterEach(async () => server?.close());

async function read(status: unknown): Promise<string | undefined> {
  server = await startRawServer((request, answer) =>
    request.url.pathname.endsWith('/clusters/c-m-aaaaaaaa')
      ? sendJson(answer, 200, { status })
      : sendStatus(answer, 404, 'NotFound'),
  );
  const result = connect(
    { kind: 'kubeconfig', text: kubeconfigText(server.url) },
    { clock: systemClock },
  );
  if (!result.ok || ID === undefined) throw new Error('no connection');
  try {
    return await readClusterCa(result.connection, ID);
  } finally {
    await result.connection.close();
  }
}

describe('readClusterCa', () => {
  it('reads the authority that is on record, as it is kept there', async () => {
    await expect(
      read({ caCert: Buffer.from(PEM).toString('base64') }),
    ).resolves.toBe(PEM);
  });

  it.each([
    ['nothing', {}],
    ['no certificate', { caCert: Buffer.from('hello').toString('base64') }],
    ['something else', { caCert: 7 }],
  ])('knows none where there is %s', async (_, status) => {
    await expect(read(status)).resolves.toBeUndefined();
  });
});
