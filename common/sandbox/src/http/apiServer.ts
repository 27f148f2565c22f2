import type {
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http';
import {
  ApiError,
  forbidden,
  methodNotAllowed,
  unauthorized,
  unknownPath,
} from '../apiError';
import { impersonate } from '../authn/impersonate';
import { anonymous } from '../authn/tokens';
import { refusalText, type Attributes } from '../authz/attributes';
import type { RequestUser } from '../types';
import { watchObjects } from '../watch/watchObjects';
import { sendError, sendJson, sendText } from './answer';
import type { ApiContext, ResourceRequest } from './apiContext';
import { controlPrefix, type Control } from './control';
import { discovery } from './discovery';
import { listObjects } from './listObjects';
import { openApiV2, openApiV3 } from './openApi';
import { patchObject } from './patchObject';
import { getObject } from './readObjects';
import { isCollection, requestInfo, type RequestInfo } from './requestInfo';
import { answerReview } from './reviews';
import { scaleObject } from './scale';
import { requestToken } from './tokenRequest';
import {
  createObject,
  deleteCollection,
  deleteObject,
  replaceObject,
} from './writeHandlers';

/** The suffix is how the product learns that it talks to a sandbox, and says so on every page. */
const version = {
  major: '1',
  minor: '34',
  gitVersion: 'v1.34.0+mooring-sandbox',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: '',
  platform: `${process.platform}/${process.arch}`,
};

/** Who asks, what for, may they, then the handler: the order of a real API server. */
export function apiListener(
  context: ApiContext,
  control: Control,
): RequestListener {
  return (incoming, response) => {
    // The server's own clock: clients measure their skew by it.
    response.sendDate = false;
    response.setHeader('Date', new Date(context.now()).toUTCString());
    answer(context, control, incoming, response).catch((error: unknown) => {
      // A body that was refused is not read to its end, so the connection cannot be used again.
      if (!incoming.complete && !response.headersSent) {
        response.setHeader('Connection', 'close');
        incoming.resume();
      }
      sendError(response, error);
    });
  };
}

async function answer(
  context: ApiContext,
  control: Control,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(incoming.url ?? '/', 'http://sandbox.invalid');
  const token = bearer(incoming);
  if (url.pathname.startsWith(controlPrefix)) {
    await control.answer(context.tokens, token, url, incoming, response);
    return;
  }
  const caller = authenticate(context, token);
  const user = impersonate(incoming, caller, context.authorizer);
  const info = requestInfo(incoming.method ?? 'GET', url);
  const handled = await control.interceptor?.(
    {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      verb: info.verb,
      ...(info.kind === 'resource' ? { resource: info } : {}),
      user,
      incoming,
    },
    response,
  );
  if (handled === 'handled' || response.destroyed) return;
  authorize(context, user, info);
  if (info.kind === 'path') {
    answerPath(context, info.path, incoming, response);
    return;
  }
  const request = resourceRequest(context, info, user, url, incoming, response);
  await dispatch(context, request);
}

function bearer(incoming: IncomingMessage): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(incoming.headers.authorization ?? '')?.[1];
}

function authenticate(
  { tokens }: ApiContext,
  token: string | undefined,
): RequestUser {
  if (token === undefined) return anonymous;
  const user = tokens.userOf(token);
  if (!user) throw unauthorized();
  return user;
}

function authorize(context: ApiContext, user: RequestUser, info: RequestInfo) {
  const asked: Attributes =
    info.kind === 'path'
      ? { kind: 'path', user, verb: info.verb, path: info.path }
      : {
          kind: 'resource',
          user,
          verb: info.verb,
          group: info.group,
          resource: info.plural,
          ...(info.subresource ? { subresource: info.subresource } : {}),
          ...(info.name === undefined ? {} : { name: info.name }),
          ...(info.namespace === undefined
            ? {}
            : { namespace: info.namespace }),
        };
  if (context.authorizer.decide(asked).allowed) return;
  const why = refusalText(asked);
  throw info.kind === 'path'
    ? new ApiError(403, 'Forbidden', `forbidden: ${why}`, {})
    : forbidden(
        { group: info.group, plural: info.plural, name: info.name },
        why,
      );
}

function answerPath(
  { registry }: ApiContext,
  path: string,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const accept = incoming.headers.accept ?? '';
  if (['/healthz', '/livez', '/readyz'].includes(path)) {
    sendText(response, 200, 'ok', 'text/plain; charset=utf-8');
  } else if (path === '/version' || path === '/version/') {
    sendJson(response, 200, version);
  } else if (path === '/openapi/v2') {
    const { body, contentType } = openApiV2(accept);
    response.writeHead(200, { 'Content-Type': contentType });
    response.end(body);
  } else if (path.startsWith('/openapi/v3')) {
    sendJson(response, 200, openApiV3(registry, path.replace(/\/$/, '')));
  } else {
    const found = discovery(registry, path, accept);
    if (!found) throw unknownPath();
    sendJson(response, 200, found.body, found.contentType);
  }
}

function resourceRequest(
  { registry }: ApiContext,
  info: RequestInfo & { kind: 'resource' },
  user: RequestUser,
  url: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
): ResourceRequest {
  const resource = registry.find(info.group, info.version, info.plural);
  if (!resource) throw unknownPath();
  const { namespaced } = resource.type;
  const isPlaced = info.namespace !== undefined;
  // A namespaced kind is listed across namespaces, but every object lies in one, and conversely.
  if (isPlaced && !namespaced) throw unknownPath();
  const isAcross = ['list', 'watch', 'deletecollection'].includes(info.verb);
  if (
    namespaced &&
    !isPlaced &&
    (!isAcross || info.verb === 'deletecollection')
  ) {
    throw isCollection(info.verb) ? methodNotAllowed() : unknownPath();
  }
  const pathName =
    isCollection(info.verb) && !info.subresource ? undefined : info.name;
  return {
    resource,
    verb: info.verb,
    ...(isPlaced ? { namespace: info.namespace } : {}),
    ...(pathName === undefined ? {} : { name: pathName }),
    ...(info.subresource ? { subresource: info.subresource } : {}),
    user,
    query: url.searchParams,
    incoming,
    response,
  };
}

async function dispatch(context: ApiContext, request: ResourceRequest) {
  const { resource, verb, subresource } = request;
  if (resource.type.virtual) {
    if (verb !== 'create') throw methodNotAllowed();
    await answerReview(context, request);
    return;
  }
  if (subresource !== undefined) {
    if (!(await dispatchSubresource(context, request))) throw unknownPath();
    return;
  }
  switch (verb) {
    case 'get':
      getObject(context, request);
      break;
    case 'list':
      await listObjects(context, request);
      break;
    case 'watch':
      watchObjects(context, request);
      break;
    case 'create':
      await createObject(context, request);
      break;
    case 'update':
      await replaceObject(context, request);
      break;
    case 'patch':
      await patchObject(context, request);
      break;
    case 'delete':
      await deleteObject(context, request);
      break;
    case 'deletecollection':
      await deleteCollection(context, request);
      break;
    default:
      throw methodNotAllowed();
  }
}

/** False for a subresource the kind does not have. */
async function dispatchSubresource(
  context: ApiContext,
  request: ResourceRequest,
): Promise<boolean> {
  const { resource, verb, subresource } = request;
  if (subresource === 'token' && resource.type.id === 'serviceaccounts') {
    if (verb !== 'create') throw methodNotAllowed();
    await requestToken(context, request);
    return true;
  }
  if (subresource === 'scale' && resource.version.scale) {
    if (!['get', 'update', 'patch'].includes(verb)) throw methodNotAllowed();
    await scaleObject(context, request);
    return true;
  }
  if (subresource !== 'status' || !resource.version.statusSubresource) {
    return false;
  }
  if (verb === 'get') getObject(context, request);
  else if (verb === 'update') await replaceObject(context, request);
  else if (verb === 'patch') await patchObject(context, request);
  else throw methodNotAllowed();
  return true;
}
