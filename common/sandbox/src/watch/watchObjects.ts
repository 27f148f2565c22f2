import { badRequest, ApiError, type Status } from '../apiError';
import type { ApiContext, ResourceRequest } from '../http/apiContext';
import { parseVersion } from '../http/listObjects';
import { representationFor } from '../http/representation';
import { selectionOf } from '../http/selection';
import type { HistoryEvent } from '../storage/history';
import { WatchStream } from './watchStream';

const initialEventsEnd = 'k8s.io/initial-events-end';

/**
 * GET with `watch=true`: replays what happened since `resourceVersion`, then streams. A version
 * that was compacted is answered as the API server does it: status 200 and an ERROR event of 410.
 */
export function watchObjects(context: ApiContext, request: ResourceRequest) {
  const { storage, now } = context;
  const { query, incoming } = request;
  const sendsInitial = query.get('sendInitialEvents') === 'true';
  if (sendsInitial && query.get('resourceVersionMatch') !== 'NotOlderThan') {
    throw badRequest(
      'sendInitialEvents requires resourceVersionMatch=NotOlderThan',
    );
  }
  const asked = query.get('resourceVersion') ?? '';
  const version = asked === '' ? 0 : parseVersion(asked);
  const startsWithState = sendsInitial || version === 0;
  const replay = startsWithState
    ? { events: [], error: undefined }
    : changesSince(context, request, version);
  const stream = new WatchStream(
    request,
    selectionOf(request),
    representationFor(incoming.headers.accept ?? '', query, now),
  );
  if (replay.error) {
    stream.fail(replay.error);
    return;
  }
  if (startsWithState) {
    stream.sendState(context);
    if (sendsInitial && stream.wantsBookmarks) {
      stream.bookmark(storage.resourceVersion, { [initialEventsEnd]: 'true' });
    }
  }
  for (const event of replay.events) stream.change(event);
  stream.follow(context);
}

function changesSince(
  { storage }: ApiContext,
  { resource }: ResourceRequest,
  version: number,
): { events: HistoryEvent[]; error: Status | undefined } {
  try {
    return {
      events: storage.changesSince(resource.type.id, version),
      error: undefined,
    };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 410) throw error;
    return { events: [], error: error.status };
  }
}
