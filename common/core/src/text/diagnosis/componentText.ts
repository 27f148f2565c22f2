import { ComponentView } from '../../api/diagnosisViews';
import { ComponentAssessment } from '../../diagnosis/component';
import { formatInstant, Instant } from '../../model/instant';
import { GatewayKnowledge } from '../../tunnel/tunnel';
import { duration } from '../duration';
import { controlText, spreadText } from './headCountLines';
import { probeAnswer } from './probeLines';
import { quote } from './quote';
import { outOf } from './scene';

/** What is known of a shared part besides the head count. */
export interface ComponentContext {
  readonly now: Instant;
  /** Gateways only. */
  readonly gateway?: GatewayKnowledge;
  /** The gateway that a relay's control group hangs on. */
  readonly gatewayName?: string;
  /** Relays only. */
  readonly certNotAfter?: Instant;
}

/** A gateway, relay or site on the Tunnels page: one sentence, and a state that never takes unknown for fine. */
export function componentText(
  assessment: ComponentAssessment,
  context: ComponentContext,
): Pick<ComponentView, 'state' | 'text'> {
  return {
    state: stateOf(assessment, context),
    text: [
      blameText(assessment, context),
      statusText(context),
      certText(assessment, context),
    ]
      .filter(part => part !== '')
      .join(' '),
  };
}

function stateOf(
  { blame, bad, members, proof }: ComponentAssessment,
  { gateway, certNotAfter, now }: ComponentContext,
): ComponentView['state'] {
  if (blame === 'ok') return 'broken';
  if (blame !== 'none') return 'warn';
  if (certNotAfter !== undefined && certNotAfter < now) return 'warn';
  if (bad.length > 0 && bad.length === members.length && !proof) return 'warn';
  if (gateway !== undefined && !gateway.status.ok) return 'unknown';
  return bad.length > 0 || members.length === 0 ? warnOrUnknown(bad) : 'ok';
}

function warnOrUnknown(bad: ComponentAssessment['bad']) {
  return bad.length > 0 ? 'warn' : 'unknown';
}

function blameText(
  assessment: ComponentAssessment,
  { gatewayName }: ComponentContext,
): string {
  const { blame, bad, together, members, name, kind, probe } = assessment;
  const lost = `${outOf(together.length, members.length)} lost${spreadText(
    assessment,
  )}`;
  const control = controlText(
    { gateway: gatewayName ?? 'the same gateway' },
    assessment,
  );
  switch (blame) {
    case 'ok':
      return `${
        kind === 'site' ? 'Not heard any more' : 'Out of service'
      }: ${lost}; ${control}.${
        probe === undefined ? '' : ` ${probe.hop}: ${probeAnswer(probe)}.`
      }`;
    case 'either':
      return `${lost}, all at one site: ${name} or that site, not told apart.`;
    case 'loose':
      return `${lost}; ${control}.`;
    default:
      if (members.length === 0)
        return 'No cluster that ever had a session hangs on it.';
      if (bad.length === 0) return `${outOf(0, members.length)} lost.`;
      return members.length === 1
        ? `Its one cluster is lost: only cluster on ${name}, nothing to compare.`
        : `${outOf(bad.length, members.length)} lost, each judged by itself.`;
  }
}

function statusText({ gateway, now }: ComponentContext): string {
  if (gateway === undefined) return '';
  const { status } = gateway;
  if (status.ok)
    return `${
      status.value.interfaceUp === false
        ? 'Reports that its interface is not up'
        : 'Reporting'
    }, last at ${formatInstant(status.observedAt)}.`;
  const age =
    status.last === undefined
      ? ''
      : `, last known ${duration(now - status.last.observedAt)} ago`;
  return `Not reporting (${status.reason}${
    status.detail === '' ? '' : `: ${quote(status.detail)}`
  })${age}.`;
}

function certText(
  { kind }: ComponentAssessment,
  { certNotAfter, now }: ComponentContext,
): string {
  if (kind !== 'relay' || certNotAfter === undefined) return '';
  return certNotAfter < now
    ? `Its certificate ended at ${formatInstant(certNotAfter)}.`
    : `Its certificate ends at ${formatInstant(certNotAfter)}, in ${duration(
        certNotAfter - now,
      )}.`;
}
