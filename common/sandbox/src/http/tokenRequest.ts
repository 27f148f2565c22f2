import { notFound } from '../apiError';
import { objectKey } from '../storage/storedObject';
import { sendJson } from './answer';
import type { ApiContext, ResourceRequest } from './apiContext';
import { readBody } from './readBody';

/** POST …/serviceaccounts/<name>/token: a token that acts as the ServiceAccount. */
export async function requestToken(
  { storage, tokens, now }: ApiContext,
  { namespace = '', name = '', incoming, response }: ResourceRequest,
) {
  await readBody(incoming);
  if (!storage.get('serviceaccounts', objectKey(namespace, name))) {
    throw notFound({ group: '', plural: 'serviceaccounts', name });
  }
  const token = tokens.add({
    user: `system:serviceaccount:${namespace}:${name}`,
    groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`],
  });
  sendJson(response, 201, {
    kind: 'TokenRequest',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { name, namespace },
    spec: { expirationSeconds: 3600 },
    status: {
      token,
      expirationTimestamp: new Date(now() + 3_600_000).toISOString(),
    },
  });
}
