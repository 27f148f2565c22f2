import type {
  LoggerService,
  RootConfigService,
  SchedulerServiceTaskRunner,
} from '@backstage/backend-plugin-api';
import type {
  EntityProvider,
  EntityProviderConnection,
} from '@backstage/plugin-catalog-node';
import { clusterEntity, Owners, tenantEntity } from './entities';
import { ReadableMooring, readInventory } from './readInventory';

const PROVIDER_NAME = 'mooring';
/** Onboarding writes several objects one after the other; one update for all of them is enough. */
const DEBOUNCE_MS = 5_000;

/** What the provider works with. */
export interface MooringEntityProviderDeps {
  readonly mooring: ReadableMooring;
  readonly logger: LoggerService;
  /** Brings the catalog back in line should a change have been missed. */
  readonly taskRunner: SchedulerServiceTaskRunner;
  /** Ends the reaction to changes. */
  readonly signal: AbortSignal;
}

/**
 * Tenants as Systems and clusters as Resources. Replaces its whole set, and only when every source it is made from is
 * in sync: an outage must never delete entities.
 *
 * @public
 */
export class MooringEntityProvider implements EntityProvider {
  readonly #owners: Owners;
  readonly #deps: MooringEntityProviderDeps;
  #connection: EntityProviderConnection | undefined;
  #applied: string | undefined;
  #pending: NodeJS.Timeout | undefined;
  #lastSkip: string | undefined;

  /** Reads `catalog.providers.mooring`. */
  static fromConfig(
    config: RootConfigService,
    deps: MooringEntityProviderDeps,
  ): MooringEntityProvider {
    const section = config.getOptionalConfig('catalog.providers.mooring');
    return new MooringEntityProvider(
      {
        tenant: section?.getOptionalString('owner') ?? 'unknown',
        platform: section?.getOptionalString('platformOwner') ?? 'unknown',
      },
      deps,
    );
  }

  private constructor(owners: Owners, deps: MooringEntityProviderDeps) {
    this.#owners = owners;
    this.#deps = deps;
  }

  getProviderName(): string {
    return PROVIDER_NAME;
  }

  async connect(connection: EntityProviderConnection): Promise<void> {
    this.#connection = connection;
    const { mooring, taskRunner, signal } = this.#deps;
    await taskRunner.run({
      id: `${PROVIDER_NAME}:refresh`,
      fn: () => this.refresh({ evenIfUnchanged: true }),
    });
    mooring.subscribe(
      {
        scope: () => ({
          kind: 'platform',
          by: PROVIDER_NAME,
          grants: new Map(),
        }),
        signal,
      },
      event => {
        if (event.type !== 'heartbeat') this.#refreshSoon();
      },
    );
    signal.addEventListener('abort', () => clearTimeout(this.#pending), {
      once: true,
    });
  }

  /**
   * Brings the catalog in line with what exists, or leaves it alone when that is not known.
   *
   * @param options - `evenIfUnchanged` writes again what this process already wrote, in case it was lost
   */
  async refresh(options: { evenIfUnchanged: boolean }): Promise<void> {
    if (this.#connection === undefined) {
      throw new Error('The catalog has not connected this provider yet');
    }
    const inventory = readInventory(this.#deps.mooring);
    if (!inventory.complete) {
      this.#skip(inventory.missing.join('; '));
      return;
    }
    this.#lastSkip = undefined;
    const entities = [
      ...inventory.tenants.map(tenant => tenantEntity(tenant, this.#owners)),
      ...inventory.clusters.flatMap(
        cluster => clusterEntity(cluster, this.#owners) ?? [],
      ),
    ].map(entity => ({ entity, locationKey: PROVIDER_NAME }));
    const fingerprint = JSON.stringify(entities);
    if (fingerprint === this.#applied && !options.evenIfUnchanged) return;
    await this.#connection.applyMutation({ type: 'full', entities });
    this.#applied = fingerprint;
  }

  #refreshSoon(): void {
    if (this.#pending !== undefined || this.#deps.signal.aborted) return;
    this.#pending = setTimeout(() => {
      this.#pending = undefined;
      this.refresh({ evenIfUnchanged: false }).catch(error => {
        this.#deps.logger.error(
          `Tenants and clusters could not be written to the catalog; the scheduled refresh will try again: ${error}`,
        );
      });
    }, DEBOUNCE_MS);
    this.#pending.unref();
  }

  #skip(missing: string): void {
    if (missing === this.#lastSkip) return;
    this.#lastSkip = missing;
    this.#deps.logger.warn(
      `The catalog keeps its tenants and clusters as they are: ${missing}`,
    );
  }
}
