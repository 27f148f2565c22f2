import type { ServerResponse } from 'node:http';
import { ApiError } from '../apiError';
import type { InterceptedRequest, Interceptor } from '../types';
import type { FaultBoard } from './faultBoard';
import { API_FAULTS, ApiFault, FaultName } from './faultNames';

export interface ApiFaults {
  interceptor: Interceptor;
  /** To be called after a fault was started or stopped; `target` is a kind or `*`. */
  changed(fault: FaultName, target: string): void;
}

/**
 * Faults of the API server itself. They meet every caller but the superuser, so that whoever broke
 * it can look at it and heal it.
 */
export function createApiFaults(
  faults: FaultBoard,
  compact: () => void,
): ApiFaults {
  const watches = new Map<ServerResponse, string>();
  const hung = new Set<ServerResponse>();

  const stands = (fault: ApiFault, kind: string) =>
    faults.since(fault, '*') !== undefined ||
    faults.since(fault, kind) !== undefined;

  function follow(response: ServerResponse, kind: string) {
    watches.set(response, kind);
    response.once('close', () => {
      watches.delete(response);
      hung.delete(response);
    });
  }

  function hang() {
    for (const [response, kind] of watches) {
      const silent = stands('hang-watch', kind);
      if (silent && !hung.has(response)) {
        hung.add(response);
        response.cork();
      } else if (!silent && hung.has(response)) {
        // A connection that was dead for a while does not come back with what it missed.
        response.destroy();
      }
    }
  }

  function cut(target: string) {
    for (const [response, kind] of watches)
      if (target === '*' || target === kind) response.destroy();
  }

  const interceptor: Interceptor = (request, response) => {
    if (request.user.groups.includes('system:masters')) return 'continue';
    const kind = kindOf(request);
    if (kind === undefined) return 'continue';
    const refusal = refusalOf(request, kind, stands);
    if (refusal !== undefined) return refuse(response, refusal);
    if (request.verb !== 'watch') return 'continue';
    follow(response, kind);
    if (!stands('hang-watch', kind)) return 'continue';
    hung.add(response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    return 'handled';
  };

  return {
    interceptor,
    changed(fault, target) {
      if (fault === 'hang-watch') hang();
      if (fault === 'cut-watches') cut(target);
      if (fault === 'compact') compact();
    },
  };
}

/** Those that happen once and then are over. */
export function isMomentary(fault: FaultName): boolean {
  return fault === 'cut-watches' || fault === 'compact';
}

export function isApiFault(fault: string): fault is ApiFault {
  return Object.hasOwn(API_FAULTS, fault);
}

function refusalOf(
  request: InterceptedRequest,
  kind: string,
  stands: (fault: ApiFault, kind: string) => boolean,
): ApiError | undefined {
  if (stands('http-500', kind))
    return new ApiError(500, 'InternalError', 'etcdserver: request timed out');
  if (stands('http-429', kind))
    return new ApiError(
      429,
      'TooManyRequests',
      'the server has received too many requests and has asked us to try again later',
      { retryAfterSeconds: 1 },
    );
  if (!stands('forbid-kind', kind)) return undefined;
  const { group = '', plural = '', namespace } = request.resource ?? {};
  const where =
    namespace === undefined
      ? 'at the cluster scope'
      : `in the namespace "${namespace}"`;
  return new ApiError(
    403,
    'Forbidden',
    `${kind} is forbidden: User "${request.user.name}" cannot ${request.verb} resource "${plural}" in API group "${group}" ${where}`,
    { group, kind: plural },
  );
}

function refuse(response: ServerResponse, { status }: ApiError): 'handled' {
  const retry = status.details?.retryAfterSeconds;
  response.writeHead(status.code, {
    'content-type': 'application/json',
    ...(retry === undefined ? {} : { 'retry-after': String(retry) }),
  });
  response.end(JSON.stringify(status));
  return 'handled';
}

/** `clusters.fleet.cattle.io`; `pods` for the core group. */
function kindOf({ resource }: InterceptedRequest): string | undefined {
  if (resource === undefined) return undefined;
  return resource.group === ''
    ? resource.plural
    : `${resource.plural}.${resource.group}`;
}
