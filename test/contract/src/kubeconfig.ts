import { parse, stringify } from 'yaml';
import { at } from './json';

/** The same cluster, for whoever holds a token. */
export function withToken(kubeconfig: string, token: string): string {
  const config: unknown = parse(kubeconfig);
  const named = (list: string, name: unknown) => {
    const entries = at(config, list);
    return Array.isArray(entries)
      ? entries.find(entry => at(entry, 'name') === name)
      : undefined;
  };
  const context = named('contexts', at(config, 'current-context'));
  const cluster = named('clusters', at(context, 'context', 'cluster'));
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'target', cluster: at(cluster, 'cluster') }],
    users: [{ name: 'holder', user: { token } }],
    contexts: [
      { name: 'target', context: { cluster: 'target', user: 'holder' } },
    ],
    'current-context': 'target',
  });
}
