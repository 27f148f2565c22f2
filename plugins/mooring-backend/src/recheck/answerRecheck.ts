import type { AuditorService } from '@backstage/backend-plugin-api';
import { toError } from '@backstage/errors';
import {
  decide,
  parseTenantId,
  type Actor,
  type RecheckEvent,
  type Scope,
} from '@mooring/core';
import type { Mooring } from '@mooring/platform';
import type { Request, Response } from 'express';
import { answerError } from '../errors/answerError';
import { DenialError } from '../errors/denialError';
import { RecheckBudget } from './recheckBudget';
import { PROGRESS_TYPE, recheckRoute } from './recheckRoute';

export interface RecheckOptions {
  readonly mooring: Mooring;
  readonly auditor: AuditorService;
  readonly budget: RecheckBudget;
  readonly actor: Actor;
  readonly scope: Scope;
  /** Ends with the process. */
  readonly shutdown: AbortSignal;
}

/**
 * Probes the cluster of the path and answers, line by line for whoever asked for progress. A caller who leaves gives up
 * waiting; others who wait for the same probe still get it.
 *
 * @throws DenialError, TooManyRechecksError; both before anything is sent
 */
export async function answerRecheck(
  request: Request,
  response: Response,
  options: RecheckOptions,
): Promise<void> {
  const { mooring, auditor, scope } = options;
  const id = request.params.id ?? '';
  const found = mooring.cluster(scope, id);
  if (!found.ok) throw answerError(found);
  const { tenant } = found.value;
  const decision = decide(scope, 'cluster.recheck', parseTenantId(tenant));
  if (!decision.allow) throw new DenialError(decision.denial);
  options.budget.take(options.actor.ref);

  const audited = await auditor.createEvent({
    eventId: 'cluster-recheck',
    severityLevel: 'low',
    request,
    meta: {
      route: `POST /v1${recheckRoute.path}`,
      rule: decision.rule,
      id: found.value.id ?? found.value.fleetCluster ?? id,
      tenant,
    },
  });
  const left = new AbortController();
  response.on('close', () => left.abort());
  let isTold = false;
  const listener =
    request.accepts(['application/json', PROGRESS_TYPE]) === PROGRESS_TYPE
      ? (event: RecheckEvent) => {
          isTold = event.type === 'done';
          writeLine(response, event);
        }
      : undefined;
  try {
    const answer = await mooring.recheck(scope, id, {
      signal: AbortSignal.any([left.signal, options.shutdown]),
      ...(listener && { listener }),
    });
    if (!answer.ok) throw answerError(answer);
    const { layer, cause } = answer.value.detail.diagnosis;
    await audited.success({
      meta: { outcome: answer.value.notRun ?? `${layer}: ${cause}` },
    });
    if (left.signal.aborted) return;
    if (listener === undefined) {
      response.json(answer.value);
    } else {
      // A process that stops tells no more progress, but what it knows it says.
      if (!isTold) writeLine(response, answer.value);
      response.end();
    }
  } catch (error) {
    await audited.fail({ error: toError(error) });
    // Nobody is there to be told; it stands in the audit log.
    if (!left.signal.aborted) throw error;
  }
}

function writeLine(response: Response, event: RecheckEvent): void {
  if (response.destroyed) return;
  if (!response.headersSent) {
    response.status(200);
    response.setHeader('Content-Type', `${PROGRESS_TYPE}; charset=utf-8`);
    // no-transform keeps the compression middleware and proxies from holding lines back.
    response.setHeader('Cache-Control', 'no-store, no-transform');
    response.setHeader('X-Accel-Buffering', 'no');
    response.flushHeaders();
  }
  response.write(`${JSON.stringify(event)}\n`);
}
