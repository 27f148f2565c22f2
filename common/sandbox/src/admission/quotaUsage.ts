import { listAt, objectAt, stringAt, type JsonObject } from '../json';
import { addQuantities, parseQuantity, type Quantity } from './quantity';

export type Usage = Map<string, Quantity>;

const one: Quantity = { milli: 1000n, binary: false };

/** Core kinds that quota counts under their plain name, besides `count/<plural>.<group>`. */
const countedByName = new Set([
  'pods',
  'services',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'resourcequotas',
]);

/** What one object takes from each name a ResourceQuota can limit. */
export function usageOf(resource: string, object: JsonObject): Usage {
  const usage: Usage = new Map([[`count/${resource}`, one]]);
  if (resource === 'pods') return podUsage(object, usage);
  if (countedByName.has(resource)) usage.set(resource, one);
  if (resource === 'services') serviceUsage(object, usage);
  if (resource === 'persistentvolumeclaims') claimUsage(object, usage);
  return usage;
}

/** Names of compute that a limited pod must state, by container that does not. */
export function unstatedCompute(
  limited: readonly string[],
  pod: JsonObject,
): string[] {
  return limited
    .filter(name => /^((requests|limits)\.)?(cpu|memory)$/.test(name))
    .filter(name =>
      listAt(pod, 'spec', 'containers').some(
        container => containerAmount(container, name) === undefined,
      ),
    );
}

function podUsage(pod: JsonObject, usage: Usage): Usage {
  // Finished pods hold nothing, but still count as objects.
  const phase = stringAt(pod, 'status', 'phase');
  if (phase === 'Succeeded' || phase === 'Failed') return usage;
  usage.set('pods', one);
  for (const container of listAt(pod, 'spec', 'containers')) {
    for (const kind of ['requests', 'limits']) {
      const amounts = objectAt(container, 'resources', kind) ?? {};
      for (const [name, amount] of Object.entries(amounts)) {
        add(usage, `${kind}.${name}`, amount);
        if (kind === 'requests' && /^(cpu|memory)$/.test(name)) {
          add(usage, name, amount);
        }
      }
    }
  }
  return usage;
}

function serviceUsage(service: JsonObject, usage: Usage) {
  const type = stringAt(service, 'spec', 'type');
  if (type === 'LoadBalancer') usage.set('services.loadbalancers', one);
  if (type === 'LoadBalancer' || type === 'NodePort') {
    const ports = BigInt(listAt(service, 'spec', 'ports').length);
    usage.set('services.nodeports', { milli: ports * 1000n, binary: false });
  }
}

function claimUsage(claim: JsonObject, usage: Usage) {
  const amount = objectAt(claim, 'spec', 'resources', 'requests')?.storage;
  const storageClass = stringAt(claim, 'spec', 'storageClassName');
  const prefix = `${storageClass ?? ''}.storageclass.storage.k8s.io/`;
  if (amount !== undefined) add(usage, 'requests.storage', amount);
  if (storageClass) {
    usage.set(`${prefix}persistentvolumeclaims`, one);
    if (amount !== undefined) add(usage, `${prefix}requests.storage`, amount);
  }
}

function containerAmount(container: unknown, name: string): unknown {
  const [kind, resource] = name.includes('.')
    ? name.split('.')
    : ['requests', name];
  const resources = objectAt(container, 'resources');
  return objectAt(resources, kind)?.[resource];
}

function add(usage: Usage, name: string, amount: unknown) {
  const quantity = parseQuantity(amount);
  if (!quantity) return;
  const held = usage.get(name);
  usage.set(name, held ? addQuantities(held, quantity) : quantity);
}
