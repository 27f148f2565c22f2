import {
  CLUSTER_STATES,
  clusterQuerySchema,
  type ClusterQuery,
} from '@mooring/core';

/** `disconnected external tenant:acme plant` → filters, and what is left is searched for. */
export function parseClusterFilter(text: string): ClusterQuery {
  const states: string[] = [];
  const modes: string[] = [];
  const tenants: string[] = [];
  const rest: string[] = [];
  for (const word of text.split(/\s+/).filter(part => part !== '')) {
    const lower = word.toLowerCase();
    const state = CLUSTER_STATES.find(known => known.toLowerCase() === lower);
    if (state !== undefined) states.push(state);
    else if (lower === 'managed' || lower === 'external') modes.push(lower);
    else if (/^tenant[:=]/.test(lower)) tenants.push(lower.slice(7, 47));
    else rest.push(word);
  }
  return clusterQuerySchema.parse({
    limit: 25,
    ...(states.length > 0 && { state: states }),
    ...(modes.length > 0 && { mode: modes }),
    ...(tenants.length > 0 && { tenant: tenants.slice(0, 50) }),
    ...(rest.length > 0 && { q: rest.join(' ').slice(0, 200) }),
  });
}
