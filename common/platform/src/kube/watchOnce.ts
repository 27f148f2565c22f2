import { Clock } from './clock';
import { KubeConnection, KubeFailure } from './connection';
import { failureFromStatusObject } from './failure';
import { ResourceKind } from './resourceKind';
import { resourcePath } from './resourcePath';
import { isRepeated, readWatchEvent } from './watchEvent';

/** What one watch brought. `version` is where the next one may go on. */
export interface WatchEnd {
  readonly version: string;
  /** The server accepted the watch. */
  readonly opened: boolean;
  /** At least one well-formed event or bookmark came. */
  readonly delivered: boolean;
  readonly livedMs: number;
  /** Absent: closed in good order. */
  readonly failure?: KubeFailure;
}

export interface WatchHandlers {
  onOpen(): void;
  onChanged(object: object): void;
  onDeleted(object: object): void;
  /** Any well-formed line, bookmarks included, after it was handled. */
  onContact(isBookmark: boolean): void;
  onMalformed(why: string): void;
}

/** One watch from `from` until it ends, for whatever reason. */
export async function watchOnce(
  deps: { readonly connection: KubeConnection; readonly clock: Clock },
  kind: Omit<ResourceKind<unknown>, 'project'>,
  options: {
    readonly from: string;
    readonly timeoutSeconds: number;
    readonly idleMs: number;
    readonly signal: AbortSignal;
  },
  handlers: WatchHandlers,
): Promise<WatchEnd> {
  const { clock } = deps;
  let version = options.from;
  let openedAt: number | undefined;
  let delivered = false;
  const end = (failure?: KubeFailure): WatchEnd => ({
    version,
    opened: openedAt !== undefined,
    delivered,
    livedMs: openedAt === undefined ? 0 : clock.now() - openedAt,
    ...(failure ? { failure } : {}),
  });

  const stream = deps.connection.stream({
    path: resourcePath(kind),
    query: {
      watch: true,
      allowWatchBookmarks: true,
      resourceVersion: version,
      labelSelector: kind.labelSelector,
      timeoutSeconds: options.timeoutSeconds,
    },
    idleMs: options.idleMs,
    signal: options.signal,
  });

  for await (const item of stream) {
    if (item.kind === 'failed') return end(item.failure);
    if (item.kind === 'opened') {
      openedAt = clock.now();
      handlers.onOpen();
      continue;
    }
    const event = readWatchEvent(item.text);
    if (event.kind === 'malformed') {
      handlers.onMalformed(event.why);
      continue;
    }
    if (event.kind === 'error') {
      return end(failureFromStatusObject(event.status, clock.now()));
    }
    // A proxy that replays its buffer would bring deleted objects back.
    const repeated =
      event.version !== undefined && isRepeated(event.version, version);
    if (event.kind === 'changed' && !repeated) handlers.onChanged(event.object);
    if (event.kind === 'deleted' && !repeated) handlers.onDeleted(event.object);
    // An event without a version says nothing about how far we are: going on from '' would replay everything.
    if (event.version !== undefined && !repeated) version = event.version;
    delivered = true;
    handlers.onContact(event.kind === 'bookmark');
  }
  return end();
}
