import {
  decide,
  parseTenantId,
  type ClusterView,
  type DiagnosisDetailView,
  type HopProbeView,
  type Scope,
} from '@mooring/core';
import type { Answer, Mooring } from '@mooring/platform';
import type { Message } from '../blocks';
import type { Identify, SlackAccount } from '../identity';
import type { Logger } from '../log/logger';
import type { PortalLinks } from '../portalLinks';
import type { RecordDecision } from '../requests/recordDecision';
import type { Refused } from './command';
import { diagnosisMessage } from './diagnosisMessage';
import { refusedMessage } from './refusedMessage';

/** A click on Re-check. Nothing in it grants anything: who clicked and what they may is looked up now. */
export interface RecheckRequest {
  readonly account: SlackAccount;
  readonly channel: string;
  /** What the button carries: the key of a cluster. */
  readonly cluster: string;
}

/** The last word on a click: in place of the clicked message, or beside it where that must stand. */
export interface RecheckSaid {
  readonly message: Message;
  readonly place: 'clicked' | 'below';
}

/** What an answer that is none says to a person. */
function refusalOf(answer: Extract<Answer<unknown>, { ok: false }>): Refused {
  return answer.kind === 'denied'
    ? answer.denial
    : { code: answer.kind, text: answer.text, next: 'Type /mooring cluster.' };
}

/** @param deps.signal - ends what is still under way */
export function createRunRecheck(deps: {
  mooring: Mooring;
  identify: Identify;
  record: RecordDecision;
  links: PortalLinks;
  signal: AbortSignal;
  logger: Logger;
}): (
  request: RecheckRequest,
  progress: (message: Message) => void,
) => Promise<RecheckSaid> {
  const { mooring, links } = deps;
  const verb = 'button Re-check';

  const probe = async (
    scope: Scope,
    view: ClusterView,
    detail: DiagnosisDetailView,
    request: RecheckRequest,
    progress: (message: Message) => void,
  ): Promise<Message> => {
    const { cluster } = request;
    const probes: HopProbeView[] = [];
    const tell = () =>
      progress(
        diagnosisMessage(view, detail, { kind: 'running', probes }, links),
      );
    tell();
    try {
      const answer = await mooring.recheck(scope, cluster, {
        signal: deps.signal,
        listener: event => {
          if (event.type !== 'hop') return;
          probes.push(event.probe);
          tell();
        },
      });
      if (!answer.ok) return refusedMessage(refusalOf(answer));
      const { notRun, detail: checked } = answer.value;
      const now = mooring.cluster(scope, cluster);
      return diagnosisMessage(
        now.ok ? now.value : view,
        checked,
        { kind: 'done', notRun },
        links,
      );
    } catch (error) {
      deps.logger.error('A re-check failed', {
        cluster,
        error: error instanceof Error ? error.message : String(error),
      });
      return diagnosisMessage(view, detail, { kind: 'interrupted' }, links);
    }
  };

  return async (request, progress) => {
    const { cluster } = request;
    const refuse = async (
      refusal: Refused,
      directoryUser?: string,
    ): Promise<RecheckSaid> => {
      await deps.record(
        request,
        { verb, target: cluster, ...(directoryUser && { directoryUser }) },
        { decision: 'denied', rule: refusal.code, reason: refusal.text },
      );
      return { message: refusedMessage(refusal), place: 'below' };
    };
    const identified = await deps.identify(request.account);
    if (identified.kind === 'refused') return refuse(identified.refusal);
    const { actor } = identified.person;
    const scope = mooring.scopeOf(actor);
    if (scope.kind === 'none') return refuse(scope.denial, actor.ref);
    const view = mooring.cluster(scope, cluster);
    if (!view.ok) return refuse(refusalOf(view), actor.ref);
    const detail = mooring.diagnosis(scope, cluster);
    if (!detail.ok) return refuse(refusalOf(detail), actor.ref);
    const tenant = parseTenantId(view.value.tenant);
    const permit = decide(scope, 'cluster.recheck', tenant);
    if (!permit.allow) return refuse(permit.denial, actor.ref);
    const { allowed, reason } = detail.value.recheck;
    if (!allowed) {
      return {
        place: 'clicked',
        message: diagnosisMessage(
          view.value,
          detail.value,
          { kind: 'known', reason },
          links,
        ),
      };
    }
    await deps.record(
      request,
      { verb, target: cluster, directoryUser: actor.ref },
      { decision: 'allowed', rule: permit.rule, reason: '' },
    );
    return {
      place: 'clicked',
      message: await probe(scope, view.value, detail.value, request, progress),
    };
  };
}
