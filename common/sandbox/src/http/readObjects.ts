import { notFound } from '../apiError';
import { objectKey } from '../storage/storedObject';
import { sendText } from './answer';
import type { ApiContext, ResourceRequest } from './apiContext';
import { representationFor } from './representation';
import { targetOf } from './writeHandlers';

/** GET of one object; of its status, the same object. */
export function getObject(
  { storage, now }: ApiContext,
  request: ResourceRequest,
) {
  const { resource, incoming, response, query } = request;
  const { namespace, name } = targetOf(request);
  const { group, plural, id } = resource.type;
  const stored = storage.get(id, objectKey(namespace, name));
  if (!stored) throw notFound({ group, plural, name });
  const form = representationFor(incoming.headers.accept ?? '', query, now);
  sendText(
    response,
    200,
    `${form.single(resource, stored)}\n`,
    form.contentType,
  );
}
