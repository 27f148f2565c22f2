import { EvidenceView } from '../../api/evidenceViews';
import { ComponentAssessment } from '../../diagnosis/component';
import { formatInstant } from '../../model/instant';
import { agentLine } from './contactLines';
import { handshakeLine } from './arcnetLines';
import { fluxLine } from './fluxLines';
import {
  controlLine,
  controlText,
  countText,
  headCountLine,
  spreadText,
} from './headCountLines';
import { FLUX_HOPS, probeAnswer, probeLine, probeLines } from './probeLines';
import { CauseWords, evidence, Scene } from './scene';
import { arcnetUnknownLine, conflictLine } from './sourceLines';

const SITES_NOT_SEEN =
  'The clusters themselves: nothing can be said of them from here';

/** Row S1. */
export function gatewayOutage(scene: Scene): CauseWords {
  const { gateway, facts } = scene;
  const component = facts.components.gateway;
  return {
    brief: `Gateway ${gateway} out of service`,
    summary: `Gateway ${gateway} is out of service: ${lostText(
      scene,
      component,
    )}. All of it is one incident.`,
    evidence: [
      headCountLine(scene, component),
      controlLine(scene, component),
      ...directLines(scene, component),
      arcnetUnknownLine(scene),
      handshakeLine(scene),
      agentLine(scene),
    ],
    nextAction: `Treat it as one incident: look at the host of ${gateway}, at its interface arc0 and at its UDP listener.`,
    unless: `Unless it is the network between ${gateway} and the rest of the platform: a probe from elsewhere tells.`,
    notChecked: [SITES_NOT_SEEN],
  };
}

/** Row S2; also where the cluster is the only one on its relay. */
export function fluxCertExpired(scene: Scene): CauseWords {
  const { relay, facts } = scene;
  const { F } = facts;
  const component = facts.components.relay;
  const end =
    F?.certNotAfter === null || F?.certNotAfter === undefined
      ? ''
      : ` at ${formatInstant(F.certNotAfter)}`;
  return {
    brief: `Certificate of relay ${relay} ended`,
    summary: `The certificate of Flux relay ${relay} ended${end}, so sites cannot open a session to it${
      component === null ? '' : `: ${countText(scene, component)} on it lost`
    }.`,
    evidence: [
      fluxLine(scene),
      ...probeLines(scene, FLUX_HOPS),
      headCountLine(scene, component),
      handshakeLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: `Renew the relay’s certificate on ${relay}; the sites then open their sessions again by themselves within about 10 s.`,
    unless:
      'Unless the clock that compared the date is wrong: look at it before the certificate is replaced.',
  };
}

/** Row S3. */
export function relayOutage(scene: Scene): CauseWords {
  const { relay, gateway, facts } = scene;
  const component = facts.components.relay;
  const port = component?.evidence.includes('relay-fail')
    ? component.probe
    : undefined;
  return {
    brief: `Flux relay ${relay} out of service`,
    summary: `Flux relay ${relay} is out of service: ${lostText(
      scene,
      component,
    )}.${
      port === undefined
        ? ''
        : ` Its port does not take connections: ${probeAnswer(port)}.`
    }`,
    evidence: [
      headCountLine(scene, component),
      controlLine(scene, component),
      ...directLines(scene, component),
      fluxLine(scene),
      handshakeLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: `Look at the relay process on ${relay} and at its UDP side towards ${gateway}, then re-check. The sites open their sessions again by themselves within about 10 s.`,
    unless: `Unless something between all of them and ${relay} stopped the sessions: the relay’s own log shows whether any arrive.`,
    notChecked: [SITES_NOT_SEEN],
  };
}

/** Row S4: both names, neither as a fact. */
export function relayOrSite(scene: Scene): CauseWords {
  const { relay, site, facts } = scene;
  const component = facts.components.relay;
  return {
    brief: `Relay ${relay} or site ${site}, not told apart`,
    summary: `${lostText(
      scene,
      component,
    )}, and all of them lie at site ${site}: relay ${relay} and the site are both possible, and nothing observed tells which.`,
    evidence: [
      headCountLine(scene, component),
      controlLine(scene, component),
      headCountLine(scene, facts.components.site),
      fluxLine(scene),
      handshakeLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction: `Probe the relay port of ${relay} from the gateway side: a refusal or a timeout speaks for the relay, an answer for the site.`,
    unless:
      'Unless they were lost for reasons of their own that fell together.',
    notChecked: [`The port of relay ${relay}`, SITES_NOT_SEEN],
  };
}

/** Row S5. Power and uplink look alike from outside. */
export function siteOffline(scene: Scene): CauseWords {
  const { site, facts } = scene;
  const component = facts.components.site;
  return {
    brief: `Nothing heard from site ${site}`,
    summary: `Nothing is heard from site ${site} any more: ${lostText(
      scene,
      component,
    )}, while others are fine.`,
    evidence: [
      headCountLine(scene, component),
      controlLine(scene, component),
      handshakeLine(scene),
      fluxLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: `Call site ${site}: ask for its uplink and its power.`,
    unless:
      'Unless what they share is not the site but their provider, or a rule on the way there.',
    notChecked: [
      'The site itself: without power and without uplink look alike from outside',
      SITES_NOT_SEEN,
    ],
  };
}

/** Row S6. */
export function sharedOutageUnattributed(scene: Scene): CauseWords {
  const { gateway, facts } = scene;
  const component = facts.components.gateway;
  return {
    brief: `Lost with others behind ${gateway}, nothing to compare`,
    summary: `${lostText(
      scene,
      component,
    )}, and there is nothing outside to compare: whether ${gateway} or the network of the management cluster is at fault was not observed.`,
    evidence: [
      headCountLine(scene, component),
      controlLine(scene, component),
      ...directLines(scene, component),
      arcnetUnknownLine(scene),
      handshakeLine(scene),
      agentLine(scene),
    ],
    nextAction: `Probe ${gateway}, and look at the management cluster’s own network.`,
    unless:
      'Unless they were lost for reasons of their own that fell together.',
    notChecked: [`Gateway ${gateway} itself`, SITES_NOT_SEEN],
  };
}

/** `4 of 4 clusters on it were lost within 9 s, control group: …`. */
function lostText(scene: Scene, component: ComponentAssessment | null): string {
  if (component === null) return 'clusters that share it were lost';
  const { kind, name, outside } = component;
  const control =
    kind !== 'site' && outside.total > 0
      ? ` (${controlText(scene, component)})`
      : '';
  const where = kind === 'site' ? `at ${name}` : `on ${name}`;
  return `${countText(scene, component)} ${where} lost${spreadText(
    component,
  )}${control}`;
}

function directLines(
  { gateway, facts, subject }: Scene,
  component: ComponentAssessment | null,
): (EvidenceView | undefined)[] {
  if (component === null) return [];
  return [
    component.evidence.includes('interface-down')
      ? evidence(
          `Interface arc0 of ${gateway} is not up`,
          subject.tunnel.arcnet.ok
            ? `${subject.tunnel.arcnet.source.kind} ${gateway}`
            : `gateway ${gateway}`,
          subject.tunnel.arcnet.ok
            ? subject.tunnel.arcnet.observedAt
            : facts.now,
        )
      : undefined,
    component.probe === undefined ? undefined : probeLine(component.probe),
  ];
}
