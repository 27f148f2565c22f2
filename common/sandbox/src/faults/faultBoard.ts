import type { FaultName } from './faultNames';

/** A fault that stands. `target`: management id, site, relay, gateway, kind or `*`. */
export interface ActiveFault {
  fault: FaultName;
  target: string;
  /** Epoch ms. */
  since: number;
}

/** What rules and controllers ask: since when does a fault stand on a target? */
export type FaultsSince = Pick<FaultBoard, 'since'>;

/** Which faults stand. Nothing happens here: controllers, interceptors and proxies look at it. */
export class FaultBoard {
  readonly #active = new Map<string, ActiveFault>();
  readonly #followers = new Set<() => void>();

  constructor(standing: readonly ActiveFault[] = []) {
    for (const fault of standing) this.#active.set(keyOf(fault), fault);
  }

  /** `false` when it stood already; its time is kept then. `at` in epoch ms. */
  start(fault: FaultName, target: string, at: number): boolean {
    const entry = { fault, target, since: at };
    if (this.#active.has(keyOf(entry))) return false;
    this.#active.set(keyOf(entry), entry);
    this.#tell();
    return true;
  }

  /** `false` when it did not stand. */
  stop(fault: FaultName, target: string): boolean {
    const stood = this.#active.delete(keyOf({ fault, target }));
    if (stood) this.#tell();
    return stood;
  }

  /** Ends every fault and says which there were. */
  clear(): ActiveFault[] {
    const ended = this.list();
    this.#active.clear();
    this.#tell();
    return ended;
  }

  since(fault: FaultName, target: string | undefined): number | undefined {
    return target === undefined
      ? undefined
      : this.#active.get(keyOf({ fault, target }))?.since;
  }

  list(fault?: FaultName): ActiveFault[] {
    const all = [...this.#active.values()];
    return fault === undefined ? all : all.filter(each => each.fault === fault);
  }

  /** Calls `follower` after each change, for what cannot wait for a tick. Returns how to end it. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  #tell() {
    this.#followers.forEach(follower => follower());
  }
}

function keyOf({ fault, target }: Pick<ActiveFault, 'fault' | 'target'>) {
  return `${fault} ${target}`;
}
