import { createServer } from 'node:net';

/** Distinct ports on which nobody listens now, so that a running `npm start` is left alone. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      server =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            if (address !== null && typeof address === 'object') {
              resolve(address.port);
            } else {
              reject(new Error('a listening server has no port'));
            }
          });
        }),
    ),
  );
  await Promise.all(
    servers.map(server => new Promise(done => server.close(done))),
  );
  return ports;
}
