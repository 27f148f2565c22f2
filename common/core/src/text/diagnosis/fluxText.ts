import { formatInstant } from '../../model/instant';
import {
  ageText,
  countersLine,
  handshakeLine,
  lastAliveLine,
  seconds,
} from './arcnetLines';
import { agentLine } from './contactLines';
import { fluxLine, lastErrorText } from './fluxLines';
import { headCountLine } from './headCountLines';
import { FLUX_HOPS, probeLines } from './probeLines';
import { CauseWords, Scene } from './scene';
import { conflictLine, fluxUnknownLine, fluxUnknownText } from './sourceLines';

/** What every verdict on a Flux path shows. */
function fluxEvidence(scene: Scene): CauseWords['evidence'] {
  return [
    fluxLine(scene),
    ...probeLines(scene, FLUX_HOPS),
    headCountLine(scene, scene.facts.components.relay),
    handshakeLine(scene),
    countersLine(scene),
    ...probeLines(scene),
    conflictLine(scene),
    agentLine(scene),
  ];
}

/** Row F1. */
export function fluxAuthRefused(scene: Scene): CauseWords {
  const { relay } = scene;
  return {
    brief: `Relay ${relay} refuses the site’s credentials`,
    summary: `Relay ${relay} refuses the credentials of the site${lastErrorText(
      scene,
    )}. The network carries the request, the relay turns it away.`,
    evidence: fluxEvidence(scene),
    nextAction: `Give the site a new token for ${relay}; check the clock of the site.`,
    unless: 'Unless a proxy on the way answers in the relay’s place.',
  };
}

/** Row F2. */
export function fluxTlsUntrusted(scene: Scene): CauseWords {
  const { relay } = scene;
  return {
    summary: `The site does not trust the certificate that it is shown for ${relay}${lastErrorText(
      scene,
    )}.`,
    evidence: fluxEvidence(scene),
    nextAction:
      'Look for a proxy at the site that intercepts TLS, and at the CA that the Flux client there trusts.',
    unless: `Unless ${relay} was given a certificate of another CA.`,
    notChecked: ['The certificate as the site sees it'],
  };
}

/** Row F3: the session's own word loses against the silence. */
export function fluxHalfOpen(scene: Scene): CauseWords {
  const { relay, facts } = scene;
  const { F, A } = facts;
  const silence =
    F?.receiveAgeS === null || F?.receiveAgeS === undefined
      ? 'and has received nothing from the site yet'
      : `and has received nothing from the site for ${seconds(F.receiveAgeS)}`;
  return {
    brief: `Flux through ${relay} half-open`,
    summary: `Flux is half-open: relay ${relay} holds a session ${silence}${
      A === null ? '' : `; ArcNet inside it: ${ageText(A)}`
    }.`,
    evidence: fluxEvidence(scene),
    nextAction:
      'Restart the Flux client at the site: a stale NAT entry or a stale session keeps the old one.',
    unless: 'Unless the site was switched off on purpose.',
  };
}

/** Row F4: the path of one site; its relay is not charged. */
export function fluxPathDown(scene: Scene): CauseWords {
  const { relay, facts } = scene;
  const since = facts.F?.since ?? null;
  return {
    brief: `Flux path through ${relay} lost`,
    summary: `The Flux path of this site through relay ${relay} carries nothing${
      since === null ? '' : ` since ${formatInstant(since)}`
    }${lastErrorText(scene)}. ArcNet rides on it.`,
    evidence: fluxEvidence(scene),
    nextAction: nextByError(scene),
    unless: 'Unless the site was switched off on purpose.',
    notChecked: [
      'The site itself: without power and without uplink look alike from outside',
    ],
  };
}

function nextByError({ relay, facts }: Scene): string {
  const error = facts.F?.lastError ?? '';
  const probe = facts.P['flux-tcp'];
  if (/refused|reset|ECONNRE/i.test(error) || probe?.outcome === 'refused')
    return `Look at the relay process on ${relay}, or for a middlebox at the site that resets the session: both refuse alike.`;
  if (/time|ETIMEDOUT/i.test(error))
    return `Look at what the site lets out: does TCP to the port of ${relay} leave it?`;
  return `Look at the Flux client at the site: its log says why it has no session to ${relay}.`;
}

/** Row F5: the order of the losses tells. */
export function arcnetDownBeforeFlux(scene: Scene): CauseWords {
  const { gateway, facts } = scene;
  const alive = facts.A?.lastAliveAt ?? null;
  const since = facts.F?.since ?? null;
  const order =
    alive === null || since === null
      ? ''
      : `: last alive ${formatInstant(alive)}, the Flux session ended ${seconds(
          (since - alive) / 1_000,
        )} later, at ${formatInstant(since)}`;
  return {
    summary: `ArcNet was lost before Flux${order}. What came later cannot be its cause.`,
    evidence: [lastAliveLine(scene), ...fluxEvidence(scene)],
    nextAction: `Look at WireGuard on ${gateway}, at the peer and at the keys.`,
    unless: 'Unless the clocks of the two sources differ more than is known.',
  };
}

/** Row F6. */
export function arcnetInsideFlux(scene: Scene): CauseWords {
  const { relay, gateway, facts } = scene;
  const { F, A } = facts;
  const receive = F?.receiveAgeS ?? null;
  const send = F?.sendAgeS ?? null;
  return {
    summary: `Flux carries, ArcNet inside it does not: relay ${relay}${
      receive === null
        ? ' has a session'
        : ` received from the site ${seconds(receive)} ago`
    }${
      send === null ? '' : ` and had nothing to send to it for ${seconds(send)}`
    }${A === null ? '' : ` (${ageText(A)})`}.`,
    evidence: fluxEvidence(scene),
    nextAction: `Look at WireGuard behind ${relay}: its UDP side towards ${gateway}, the peer there and the keys.`,
    unless: 'Unless the carrier damages what it carries.',
  };
}

/** Row F7. */
export function fluxNotChecked(scene: Scene): CauseWords {
  const { subject, facts } = scene;
  const missing =
    subject.tunnel.carrier === 'unknown'
      ? 'carrier unknown, neither the source nor the record says whether ArcNet is carried by Flux'
      : fluxUnknownText(scene) ?? 'Flux was not read';
  return {
    summary: `There is no path, and the layer stays open until Flux is read; ${missing}.`,
    evidence: [
      handshakeLine(scene),
      countersLine(scene),
      fluxUnknownLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: `Read Flux before acting${
      facts.A === null
        ? ''
        : `: what ArcNet shows (${ageText(facts.A)}) names no layer alone`
    }.`,
    unless: 'Unless the cluster turns out not to be carried by Flux at all.',
  };
}
