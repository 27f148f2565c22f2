import { ApiClient } from './apiClient';
import { eventually } from './eventually';
import { crdsPath, gadgetCrd } from './gadgetCrd';
import { at, nameOf } from './json';
import type { Target } from './target';

/** An object of which only the name is looked at here. */
export interface Applicable {
  metadata: { name: string };
}

/** What an expectation works with: the cluster's administrator, and namespaces of its own. */
export class World {
  readonly api: ApiClient;
  private readonly cleanups: (() => Promise<unknown>)[] = [];

  private constructor(readonly target: Target) {
    this.api = new ApiClient(target.kubeconfig);
  }

  /** Makes the target's CRDs and the suite's own kind known. */
  static async open(target: Target): Promise<World> {
    const world = new World(target);
    for (const crd of [...target.crds, gadgetCrd]) {
      await world.applyCluster(crdsPath, crd);
    }
    await eventually('the CRD of the suite is established', async () => {
      const crd = await world.api.must(
        'GET',
        `${crdsPath}/${nameOf(gadgetCrd)}`,
      );
      const conditions = at(crd, 'status', 'conditions');
      return Array.isArray(conditions) &&
        conditions.some(
          condition =>
            at(condition, 'type') === 'Established' &&
            at(condition, 'status') === 'True',
        )
        ? true
        : undefined;
    });
    await eventually('the kind of the suite is served', async () => {
      const { status } = await world.api.call(
        'GET',
        '/apis/contract.mooring.dev/v1/gadgets',
      );
      return status === 200 ? true : undefined;
    });
    return world;
  }

  /** A new namespace, removed at the end. */
  async namespace(): Promise<string> {
    const name = nameOf(
      await this.api.must('POST', '/api/v1/namespaces', {
        body: {
          apiVersion: 'v1',
          kind: 'Namespace',
          metadata: { generateName: 'mooring-contract-' },
        },
      }),
    );
    this.later(() => this.api.call('DELETE', `/api/v1/namespaces/${name}`));
    return name;
  }

  /** Creates or updates by server-side apply; what was not there before is removed at the end. */
  async applyCluster(collection: string, object: Applicable): Promise<void> {
    const path = `${collection}/${object.metadata.name}`;
    const wasThere = (await this.api.call('GET', path)).status === 200;
    await this.api.must(
      'PATCH',
      `${path}?fieldManager=mooring-contract&force=true`,
      { body: object, type: 'application/apply-patch+yaml' },
    );
    if (!wasThere) this.later(() => this.api.call('DELETE', path));
  }

  later(cleanup: () => Promise<unknown>) {
    this.cleanups.push(cleanup);
  }

  /** Removes everything that was made, the newest first. */
  async close() {
    for (const cleanup of this.cleanups.splice(0).reverse()) await cleanup();
    await this.target.close();
  }
}
