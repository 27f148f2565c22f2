import { changeEventSchema } from '@mooring/core';
import { HttpRow } from './httpRows';
import { ACME, GLOBEX, MatrixTenant, PLATFORM_CLUSTER } from './matrixWorld';
import { ownerOfCluster, readOutcome, together } from './readOutcome';
import { AskedPortal, Judged } from './runHttpMatrix';

const DEADLINE_MS = 5_000;

/** One caller's open stream, and whose changes it has told so far. */
class Listener {
  readonly owners = new Set<string>();
  #waiting: (() => void)[] = [];

  constructor(
    readonly row: HttpRow,
    body: ReadableStream<Uint8Array>,
    private readonly closing: AbortSignal,
  ) {
    void this.#read(body);
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of body) {
        rest += decoder.decode(chunk, { stream: true });
        const lines = rest.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) this.#take(line);
      }
    } catch (error) {
      // The matrix closes its streams by aborting them; anything else shows as a change that never came.
      if (!this.closing.aborted) throw error;
    }
  }

  #take(line: string): void {
    if (!line.startsWith('data: ')) return;
    const event = changeEventSchema.parse(JSON.parse(line.slice(6)));
    if (event.type !== 'change') return;
    event.clusters.forEach(id => this.owners.add(ownerOfCluster(id)));
    event.tenants.forEach(id => this.owners.add(id));
    this.#waiting.splice(0).forEach(wake => wake());
  }

  /** True once it was told of the owner's change, false when that did not happen in time. */
  async hears(owner: string): Promise<boolean> {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    while (!this.owners.has(owner) && !deadline.aborted) {
      await new Promise<void>(resolve => {
        this.#waiting.push(resolve);
        deadline.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    return this.owners.has(owner);
  }
}

/**
 * Opens a stream as everybody, changes one cluster of each owner, and looks who was told. Every
 * caller is asked only after the operator has heard of everything, so that silence is not mistaken for discretion.
 *
 * @param change - changes a cluster in the management cluster so that its verdict changes
 */
export async function runEventMatrix(
  portal: AskedPortal,
  rows: readonly HttpRow[],
  change: (clusterId: string) => void,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  const closing = new AbortController();
  const listeners: Listener[] = [];
  for (const row of rows) {
    portal.takeAudit();
    const response = await fetch(`${portal.url}${row.path}`, {
      headers: { Authorization: portal.headerOf(row.caller) },
      signal: closing.signal,
    });
    if (response.status === 200 && response.body !== null) {
      listeners.push(new Listener(row, response.body, closing.signal));
      continue;
    }
    judged.push({
      row,
      got: {
        outcome: readOutcome(
          row.surface,
          response.status,
          await response.json(),
        ),
        audit: portal.takeAudit().join(' + ') || 'none',
      },
    });
  }
  portal.takeAudit();
  const operator = listeners.find(({ row }) => row.caller === 'operator');
  const order: readonly [string, string][] = [
    ['the platform', PLATFORM_CLUSTER],
    ...[GLOBEX, ACME].map(
      ({ id, clusterId }: MatrixTenant): [string, string] => [id, clusterId],
    ),
  ];
  for (const [owner, clusterId] of order) {
    change(clusterId);
    await operator?.hears(owner);
  }
  for (const listener of listeners) {
    const own = /changes of (\w+)/.exec(listener.row.outcome)?.[1];
    if (own !== undefined) await listener.hears(own);
  }
  closing.abort();
  for (const { row, owners } of listeners) {
    judged.push({
      row,
      got: {
        outcome: `sees changes of ${together(owners)}`,
        audit: portal.takeAudit().join(' + ') || 'none',
      },
    });
  }
  return judged;
}
