import { z } from 'zod';
import { ApiError } from '../apiError';
import type { Landscape } from '../controllers/landscape';
import type { ControlResponse, Sandbox } from '../types';
import { createApiFaults, isApiFault, isMomentary } from './apiFaults';
import type { ActiveFault, FaultBoard } from './faultBoard';
import { API_FAULTS, FaultName, WORLD_FAULTS, WorldFault } from './faultNames';
import { faultTargets, resolveTarget } from './faultTargets';

const requestSchema = z.strictObject({
  fault: z.string(),
  target: z.string().default('*'),
  action: z.enum(['start', 'stop']).default('start'),
});

const KIND = /^(\*|[a-z0-9]+(\.[a-z0-9-]+)*)$/;

/**
 * Mounts `GET` and `POST /sandbox/faults`, and the faults of the API. `fault: "heal"` ends all.
 * Both answer with what stands and what can be asked for. `now` in epoch ms.
 */
export function mountFaults(
  sandbox: Pick<Sandbox, 'control' | 'compact'>,
  deps: { faults: FaultBoard; landscape: Landscape; now: () => number },
): void {
  const { faults, landscape, now } = deps;
  const api = createApiFaults(faults, () => sandbox.compact());
  sandbox.control.intercept(api.interceptor);

  function heal() {
    faults.clear().forEach(({ fault, target }) => api.changed(fault, target));
  }

  function apply(
    fault: FaultName,
    target: string,
    action: 'start' | 'stop',
  ): ControlResponse {
    if (!isMomentary(fault)) {
      if (action === 'start') faults.start(fault, target, now());
      else if (!faults.stop(fault, target))
        return refuse(409, `${fault} does not stand on ${target}`);
    } else if (action === 'stop') {
      return refuse(422, `${fault} happens once: there is nothing to stop`);
    }
    api.changed(fault, target);
    return { body: overview(faults, landscape) };
  }

  sandbox.control.route('/sandbox/faults', ({ method, body }) => {
    if (method === 'GET') return { body: overview(faults, landscape) };
    if (method !== 'POST') return refuse(405, `${method} is not served here`);
    const parsed = requestSchema.safeParse(body);
    if (!parsed.success) return refuse(422, z.prettifyError(parsed.error));
    const { fault, target, action } = parsed.data;
    if (fault === 'heal') {
      heal();
      return { body: overview(faults, landscape) };
    }
    if (isApiFault(fault)) {
      return KIND.test(target)
        ? apply(fault, target, action)
        : refuse(
            422,
            'the target is "*" or a kind such as helmops.fleet.cattle.io',
          );
    }
    if (!isWorldFault(fault))
      return refuse(422, `no fault "${fault}"; known: ${faultNames()}`);
    const resolved = resolveTarget(landscape, fault, target);
    switch (resolved.kind) {
      case 'found':
        return apply(fault, resolved.target.id, action);
      case 'ambiguous':
        return refuse(
          422,
          `"${target}" names several clusters, give the id: ${resolved.ids.join(
            ', ',
          )}`,
        );
      default:
        return refuse(
          422,
          `no ${WORLD_FAULTS[fault].target} "${target}"; known: ${
            resolved.known.join(', ') || 'none'
          }`,
        );
    }
  });
}

function overview(faults: FaultBoard, landscape: Landscape) {
  return {
    faults: faults.list().map(each => described(each, landscape)),
    known: [
      ...worldFaults().map(fault => ({
        fault,
        target: WORLD_FAULTS[fault].target,
        effect: WORLD_FAULTS[fault].effect,
        targets: faultTargets(landscape, fault).map(each => each.name),
      })),
      ...Object.entries(API_FAULTS).map(([fault, effect]) => ({
        fault,
        target: 'kind',
        effect,
      })),
    ],
  };
}

function described(active: ActiveFault, landscape: Landscape) {
  const { fault, target, since } = active;
  return {
    fault,
    target,
    name: landscape.byId(target)?.displayName ?? target,
    since: new Date(since).toISOString(),
    effect: isWorldFault(fault)
      ? WORLD_FAULTS[fault].effect
      : API_FAULTS[fault],
  };
}

function worldFaults(): WorldFault[] {
  return Object.keys(WORLD_FAULTS).filter(isWorldFault);
}

function isWorldFault(fault: string): fault is WorldFault {
  return Object.hasOwn(WORLD_FAULTS, fault);
}

function faultNames(): string {
  return [
    ...Object.keys(WORLD_FAULTS),
    ...Object.keys(API_FAULTS),
    'heal',
  ].join(', ');
}

/** As the API refuses, so that every client can read the message. */
function refuse(code: 405 | 409 | 422, message: string): ControlResponse {
  const reasons = {
    405: 'MethodNotAllowed',
    409: 'Conflict',
    422: 'Invalid',
  };
  return {
    status: code,
    body: new ApiError(code, reasons[code], message).status,
  };
}
