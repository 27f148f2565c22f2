import { stringify } from 'yaml';

const name = 'mooring-sandbox';

/** A kubeconfig as kubectl and the clients read it; `ca` is a PEM certificate. */
export function kubeconfig(options: {
  port: number;
  host: string;
  user: string;
  token: string;
  ca: string | undefined;
}): string {
  const { port, host, user, token, ca } = options;
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name,
        cluster:
          ca === undefined
            ? {
                server: `http://${host}:${port}`,
                // The JavaScript client refuses plain HTTP without this word.
                'insecure-skip-tls-verify': true,
              }
            : {
                server: `https://${host}:${port}`,
                'certificate-authority-data':
                  Buffer.from(ca).toString('base64'),
              },
      },
    ],
    users: [{ name: user, user: { token } }],
    contexts: [{ name, context: { cluster: name, user } }],
    'current-context': name,
  });
}
