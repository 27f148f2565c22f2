import { randomInt } from 'node:crypto';
import type { Status } from '../apiError';
import type { ApiContext, ResourceRequest } from '../http/apiContext';
import { wholeNumber } from '../http/listObjects';
import type { Representation } from '../http/representation';
import type { Selection } from '../http/selection';
import type { HistoryEvent } from '../storage/history';

/** A reader that is this far behind is cut, as the API server cuts it; it will resume. */
const maxBufferedBytes = 64 * 1024 * 1024;
/** One open watch: changes in, lines out. */
export class WatchStream {
  readonly wantsBookmarks: boolean;

  constructor(
    private readonly request: ResourceRequest,
    private readonly selection: Selection,
    private readonly form: Representation,
  ) {
    this.wantsBookmarks = request.query.get('allowWatchBookmarks') === 'true';
    const { response } = request;
    response.writeHead(200, {
      'Content-Type': form.contentType,
      'Cache-Control': 'no-cache, private',
    });
    // Without this a client does not learn that its watch was accepted before the first event.
    response.flushHeaders();
    response.socket?.setNoDelay(true);
  }

  /** Everything that is there, as ADDED events. */
  sendState({ storage }: ApiContext) {
    const { resource, namespace } = this.request;
    const { matches } = this.selection;
    const { objects } = storage.page(resource.type.id, {
      ...(namespace === undefined ? {} : { namespace }),
      ...(matches ? { matches } : {}),
    });
    for (const stored of objects) {
      this.write('ADDED', this.form.single(resource, stored));
    }
  }

  /** A change as this watch sees it: leaving the selection is a deletion, entering it an addition. */
  change(event: HistoryEvent) {
    const { resource, namespace } = this.request;
    if (event.resource !== resource.type.id) return;
    const { current, previous } = event;
    if (namespace !== undefined && current.namespace !== namespace) return;
    const { matches = () => true } = this.selection;
    const isIn = event.type !== 'DELETED' && matches(current);
    const wasIn = previous !== undefined && matches(previous);
    if (!isIn && !wasIn) return;
    let type = 'MODIFIED';
    if (!isIn) type = 'DELETED';
    else if (!wasIn) type = 'ADDED';
    this.write(type, this.form.single(resource, current));
  }

  bookmark(version: number, annotations?: { [key: string]: string }) {
    const metadata = {
      resourceVersion: String(version),
      creationTimestamp: null,
      ...(annotations ? { annotations } : {}),
    };
    this.write('BOOKMARK', this.form.bookmark(this.request.resource, metadata));
  }

  fail(status: Status) {
    this.write('ERROR', JSON.stringify(status));
    this.request.response.end();
  }

  /** Streams until the reader leaves, its time is up or the sandbox closes its connection. */
  follow({ storage, bookmarkIntervalMs }: ApiContext) {
    const { response, query } = this.request;
    const unsubscribe = storage.subscribe(event => this.change(event));
    const bookmarks = this.wantsBookmarks
      ? setInterval(
          () => this.bookmark(storage.resourceVersion),
          bookmarkIntervalMs,
        )
      : undefined;
    const seconds =
      wholeNumber(query, 'timeoutSeconds') ?? randomInt(1800, 3600);
    const end = () => {
      if (this.wantsBookmarks) this.bookmark(storage.resourceVersion);
      response.end();
    };
    const timeout = setTimeout(end, Math.min(seconds * 1000, 0x7fffffff));
    response.once('close', () => {
      unsubscribe();
      clearInterval(bookmarks);
      clearTimeout(timeout);
    });
    bookmarks?.unref();
    timeout.unref();
  }

  private write(type: string, object: string) {
    const { response } = this.request;
    if (response.destroyed || response.writableEnded) return;
    response.write(`{"type":"${type}","object":${object}}\n`);
    if (response.writableLength > maxBufferedBytes) response.destroy();
  }
}
