import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ADDRESS } from './network';
import { sh } from './shell';

export interface Certificates {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

/**
 * A CA and one server certificate for the relay and the API server. The key is RSA and the chain is sent whole, so that
 * it does not fit into one small packet and an MTU hole shows in the handshake.
 */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const file = (name: string) => join(folder, name);
  const extensions = file('extensions');
  await writeFile(
    extensions,
    `subjectAltName=DNS:kubernetes,IP:${ADDRESS.gateway},IP:${ADDRESS.arcnetSite}\n`,
  );
  await sh('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=tunnel lab',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.crt'),
  ]);
  await sh('openssl', [
    'req',
    '-newkey',
    'rsa:4096',
    '-nodes',
    '-subj',
    '/CN=kubernetes',
    '-keyout',
    file('server.key'),
    '-out',
    file('server.csr'),
  ]);
  await sh('openssl', [
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-CA',
    file('ca.crt'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '20',
    '-extfile',
    extensions,
    '-out',
    file('server.crt'),
  ]);
  await sh('sh', [
    '-c',
    'cat "$1" "$2" > "$3"',
    'sh',
    file('server.crt'),
    file('ca.crt'),
    file('chain.crt'),
  ]);
  return {
    ca: file('ca.crt'),
    certificate: file('chain.crt'),
    key: file('server.key'),
  };
}
