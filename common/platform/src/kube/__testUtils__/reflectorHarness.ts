import { ServerResponse } from 'node:http';
import { SourceState } from '@mooring/core';
import { z } from 'zod';
import { connect } from '../connect';
import { KubeConnection } from '../connection';
import { createReflector, Reflector } from '../reflector';
import { Projected, ResourceKind } from '../resourceKind';
import { eventually } from './eventually';
import { ManualClock } from './manualClock';
import {
  kubeconfigText,
  RawHandler,
  RawServer,
  RecordedRequest,
  sendJson,
  startRawServer,
} from './rawServer';

export interface Thing {
  readonly name: string;
  readonly value: string;
}

const thingSchema = z.object({
  metadata: z.object({
    name: z.string(),
    resourceVersion: z.string().optional(),
  }),
  value: z.string().default(''),
});

type ThingObject = z.input<typeof thingSchema>;

export const things: ResourceKind<Thing> = {
  apiVersion: 'test.mooring.dev/v1',
  plural: 'things',
  project(raw): Projected<Thing> {
    const { metadata, value } = thingSchema.parse(raw);
    if (value === 'poison') throw new Error('value is poison');
    const record = { name: metadata.name, value };
    return { key: metadata.name, record };
  },
};

export function thing(
  name: string,
  resourceVersion?: number,
  value = 'a',
): ThingObject {
  return {
    metadata: {
      name,
      ...(resourceVersion === undefined
        ? {}
        : { resourceVersion: String(resourceVersion) }),
    },
    value,
  };
}

export function listOf(
  items: readonly unknown[],
  resourceVersion: number,
  more: { continue?: string; remainingItemCount?: number } = {},
): unknown {
  return {
    kind: 'ThingList',
    apiVersion: 'test.mooring.dev/v1',
    metadata: { resourceVersion: String(resourceVersion), ...more },
    items,
  };
}

export function line(type: string, object: unknown): string {
  return `${JSON.stringify({ type, object })}\n`;
}

export function bookmark(resourceVersion: number): string {
  return line('BOOKMARK', {
    kind: 'Thing',
    apiVersion: 'test.mooring.dev/v1',
    metadata: { resourceVersion: String(resourceVersion) },
  });
}

/** What the sink was told, in order, and what it holds. */
export interface SinkLog {
  readonly held: Map<string, Thing>;
  readonly calls: string[];
  readonly states: SourceState[];
  lists: number;
}

export interface Harness {
  readonly server: RawServer;
  readonly clock: ManualClock;
  readonly connection: KubeConnection;
  readonly reflector: Reflector;
  readonly sink: SinkLog;
  /** Watches the server holds open right now, oldest first, and the most there ever were at once. */
  readonly watches: OpenWatch[];
  readonly mostWatches: () => number;
  /** The watch held open now, once both sides know of it; not `before`. */
  openWatch(before?: OpenWatch): Promise<OpenWatch>;
  readonly running: Promise<void>;
  stop(): Promise<void>;
}

export interface OpenWatch {
  readonly request: RecordedRequest;
  send(data: string | Uint8Array): void;
  end(): void;
  /** As a crash or a firewall does. */
  cut(): void;
}

export interface HarnessOptions {
  /** Answers lists. */
  readonly list: RawHandler;
  /** Takes a watch instead of keeping it open; return true when it was answered. */
  readonly watch?: (
    request: RecordedRequest,
    answer: ServerResponse,
  ) => boolean | void;
  readonly pageSize?: number;
  readonly kind?: ResourceKind<Thing>;
  readonly onUpsert?: () => void;
  /** Jitter; 0.5 by default. */
  readonly random?: () => number;
}

const running = new Set<Harness>();

/** A reflector against a raw server, started. */
export async function startHarness(options: HarnessOptions): Promise<Harness> {
  const watches: OpenWatch[] = [];
  let most = 0;
  let accepted = 0;
  let opened = 0;
  const server = await startRawServer((request, answer) => {
    if (!request.isWatch) {
      options.list(request, answer);
      return;
    }
    if (options.watch?.(request, answer)) return;
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.flushHeaders();
    const watch: OpenWatch = {
      request,
      send: data => answer.write(data),
      end: () => answer.end(),
      cut: () => answer.destroy(),
    };
    watches.push(watch);
    accepted += 1;
    most = Math.max(most, watches.length);
    answer.on('close', () => watches.splice(watches.indexOf(watch), 1));
  });

  const clock = new ManualClock();
  const connected = connect(
    { kind: 'kubeconfig', text: kubeconfigText(server.url) },
    { clock },
  );
  if (!connected.ok) throw new Error(connected.detail);
  const connection = observeOpenings(connected.connection, () => {
    opened += 1;
  });
  const sink: SinkLog = { held: new Map(), calls: [], states: [], lists: 0 };
  const stopper = new AbortController();
  const reflector = createReflector<Thing>({
    connection,
    kind: options.kind ?? things,
    clock,
    random: options.random ?? (() => 0.5),
    signal: stopper.signal,
    pageSize: options.pageSize,
    sink: {
      replaceAll(records) {
        const all = [...records];
        sink.lists += 1;
        sink.calls.push(`replaceAll ${all.map(({ key }) => key).join(',')}`);
        sink.held.clear();
        for (const { key, record } of all) sink.held.set(key, record);
      },
      upsert({ key, record }) {
        options.onUpsert?.();
        sink.calls.push(`upsert ${key}=${record.value}`);
        sink.held.set(key, record);
      },
      remove(key) {
        sink.calls.push(`remove ${key}`);
        sink.held.delete(key);
      },
      state: state => sink.states.push(state),
    },
  });
  const run = reflector.run();
  // Kept until the test ends: a rejection that no test asked for must fail it, and must not end the process before.
  const outcome = run.then(
    () => ({ kind: 'ended' as const }),
    (error: unknown) => ({ kind: 'rejected' as const, error }),
  );
  let isAskedFor = false;

  const harness: Harness = {
    server,
    clock,
    connection,
    reflector,
    sink,
    watches,
    mostWatches: () => most,
    openWatch: before =>
      eventually(
        () =>
          opened === accepted &&
          watches.find(candidate => candidate !== before),
        'a watch open on both sides',
      ),
    get running() {
      isAskedFor = true;
      return run;
    },
    async stop() {
      running.delete(harness);
      stopper.abort();
      const ended = await outcome;
      await connection.close();
      await server.close();
      if (ended.kind === 'rejected' && !isAskedFor) throw ended.error;
    },
  };
  running.add(harness);
  return harness;
}

/** The server knows of a watch before the client does; a test that moves the time in between would mean another thing. */
function observeOpenings(
  connection: KubeConnection,
  onOpen: () => void,
): KubeConnection {
  return {
    get server() {
      return connection.server;
    },
    get isSandbox() {
      return connection.isSandbox;
    },
    get version() {
      return connection.version;
    },
    get clockSkewMs() {
      return connection.clockSkewMs;
    },
    get credentialsExpireAt() {
      return connection.credentialsExpireAt;
    },
    identify: signal => connection.identify(signal),
    request: request => connection.request(request),
    async *stream(request) {
      for await (const item of connection.stream(request)) {
        yield item;
        // The consumer has come back for more: it has dealt with the item.
        if (item.kind === 'opened') onOpen();
      }
    },
    close: () => connection.close(),
  };
}

/** For `afterEach`: ends what a failed test left running. */
export async function stopHarnesses(): Promise<void> {
  for (const harness of [...running]) await harness.stop();
}

/** A list handler that always has the same answer. */
export function always(list: unknown): RawHandler {
  return (_request, answer) => sendJson(answer, 200, list);
}
