import type { ServerResponse } from 'node:http';
import { badRequest, expired } from '../apiError';
import type { PageRequest } from '../storage/storage';
import type { ApiContext, ResourceRequest } from './apiContext';
import { parseContinue, writeContinue } from './continueToken';
import { representationFor } from './representation';
import { selectionOf } from './selection';

const pieceLength = 1024 * 1024;

/** GET of a collection: selectors, pages from one snapshot, `resourceVersion` semantics. */
export async function listObjects(
  context: ApiContext,
  request: ResourceRequest,
): Promise<void> {
  const { storage, now } = context;
  const { resource, query, namespace, response, incoming } = request;
  const limit = wholeNumber(query, 'limit');
  const selection = selectionOf(request);
  const place = placeOf(context, request, limit);
  const version = place.at ?? storage.resourceVersion;
  const page = storage.page(resource.type.id, {
    ...place,
    ...(namespace === undefined ? {} : { namespace }),
    ...(limit === undefined ? {} : { limit }),
    ...(selection.matches ? { matches: selection.matches } : {}),
  });
  const metadata = {
    resourceVersion: String(version),
    ...(page.last === undefined
      ? {}
      : { continue: writeContinue({ version, after: page.last }) }),
    ...(page.last !== undefined && !selection.matches
      ? { remainingItemCount: page.remaining }
      : {}),
  };
  const form = representationFor(incoming.headers.accept ?? '', query, now);
  response.writeHead(200, {
    'Content-Type': form.contentType,
    'Cache-Control': 'no-cache, private',
  });
  let text = form.listHead(resource, metadata);
  for (const [index, stored] of page.objects.entries()) {
    text += `${index === 0 ? '' : ','}${form.item(resource, stored)}`;
    // In pieces: all objects of a large platform do not fit into one string.
    if (text.length > pieceLength) {
      const isOpen = await writePiece(response, text);
      if (!isOpen) return;
      text = '';
    }
  }
  response.end(text + form.listTail);
}

/** Waits for a slow reader; false when it has gone. */
async function writePiece(
  response: ServerResponse,
  text: string,
): Promise<boolean> {
  if (response.destroyed) return false;
  if (!response.write(text)) {
    await new Promise<void>(resolve => {
      const goOn = () => {
        response.off('drain', goOn);
        response.off('close', goOn);
        resolve();
      };
      response.once('drain', goOn);
      response.once('close', goOn);
    });
  }
  return !response.destroyed;
}

function placeOf(
  { storage }: ApiContext,
  { query }: ResourceRequest,
  limit: number | undefined,
): Pick<PageRequest, 'at' | 'after'> {
  const token = query.get('continue');
  const asked = query.get('resourceVersion') ?? '';
  const match = query.get('resourceVersionMatch');
  if (token) {
    if (asked && asked !== '0') {
      throw badRequest(
        'specifying resource version is not allowed when using continue',
      );
    }
    const { version, after } = parseContinue(token);
    if (!storage.knows(version)) {
      throw expired(
        'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.',
      );
    }
    return { at: version, after };
  }
  if (match && !asked) {
    throw badRequest(
      'resourceVersionMatch is forbidden unless resourceVersion is provided',
    );
  }
  if (asked === '' || asked === '0') return {};
  const version = parseVersion(asked);
  // With a limit and no word on matching, the API server takes the version exactly.
  const isExact = match === 'Exact' || (!match && limit !== undefined);
  if (isExact || version > storage.resourceVersion) {
    storage.requireKnown(version);
  }
  return isExact ? { at: version } : {};
}

export function parseVersion(text: string): number {
  if (!/^\d{1,16}$/.test(text)) {
    throw badRequest(
      `resourceVersion: Invalid value: ${JSON.stringify(
        text,
      )}: invalid resource version`,
    );
  }
  return Number(text);
}

/** A parameter that is absent, or 0, asks for nothing. */
export function wholeNumber(
  query: URLSearchParams,
  name: string,
): number | undefined {
  const text = query.get(name);
  if (text === null || text === '' || text === '0') return undefined;
  if (!/^\d{1,12}$/.test(text)) {
    throw badRequest(`${name}: Invalid value: ${JSON.stringify(text)}`);
  }
  return Number(text);
}
