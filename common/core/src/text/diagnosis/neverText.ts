import {
  countersLine,
  handshakeLine,
  sampleLine,
  seconds,
} from './arcnetLines';
import { agentLine, fleetLine } from './contactLines';
import { fluxLine, lastErrorText } from './fluxLines';
import { probeLines } from './probeLines';
import { CauseWords, evidence, Scene } from './scene';
import {
  arcnetUnknownLine,
  fluxUnknownLine,
  fluxUnknownText,
} from './sourceLines';

/** Row N1: work of the onboarding, no outage. */
export function tunnelNotConfigured(scene: Scene): CauseWords {
  const { gateway, subject } = scene;
  const address = subject.registration.arcnetIP;
  return {
    summary:
      address === undefined
        ? 'ArcNet is not set up yet: no ArcNet address is registered for this cluster.'
        : `ArcNet is not set up yet: ${gateway} has no peer for the registered address ${address} and never had one.`,
    evidence: [
      address === undefined
        ? evidence(
            'Registered ArcNet address: none',
            'tenant record',
            undefined,
          )
        : evidence(
            `Registered ArcNet address: ${address}, gateway ${gateway}`,
            'tenant record',
            undefined,
          ),
      sampleLine(scene, `${gateway} lists no peer for ${scene.address}`),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction: `Create the tunnel: the peer on ${gateway} and the address at the site. Then run the import again.`,
    unless:
      'Unless its peer was set up on another gateway than the record says.',
  };
}

/** Row N5: Flux first. */
export function fluxNeverUp(scene: Scene): CauseWords {
  const { relay } = scene;
  return {
    summary: `Flux through relay ${relay} carries nothing${lastErrorText(
      scene,
    )}. ArcNet rides on it and has never shaken hands.`,
    evidence: [
      fluxLine(scene),
      handshakeLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction: `Mend Flux first: can the site reach ${relay} on its port, with its token, without a proxy in between? Then look at ArcNet again.`,
    unless: 'Unless the site was never started.',
  };
}

/** Row N6. */
export function arcnetHandshakeRefused(scene: Scene): CauseWords {
  const { relay, gateway, facts } = scene;
  const age = facts.F?.receiveAgeS ?? null;
  return {
    summary: `Flux carries${
      age === null
        ? ''
        : ` (relay ${relay} received from the site ${seconds(age)} ago)`
    }, and ArcNet inside it has never shaken hands with ${gateway}.`,
    evidence: [
      fluxLine(scene),
      handshakeLine(scene),
      countersLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction:
      'Compare the public keys on both ends, and the clock of the site.',
    unless: `Unless relay ${relay} hands its datagrams to the wrong port of ${gateway}.`,
  };
}

/** Row N7: a filter, a wrong gateway address and a wrong key at the site all read the same from here. */
export function tunnelNeverEstablished(scene: Scene): CauseWords {
  const { gateway, address } = scene;
  return {
    summary: `${gateway} knows the peer for ${address} and has never completed a handshake with it.`,
    evidence: [
      handshakeLine(scene),
      countersLine(scene),
      fleetLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction: `At the site: does tx grow? Does UDP reach the port of ${gateway}? If it does not, carry the site by Flux.`,
    unless:
      'Unless the site was never started, or was given the wrong key or the wrong address of the gateway.',
    notChecked: ['The site’s own end of ArcNet'],
  };
}

/** Row N8: nothing of ArcNet or Flux is named before Flux was read. */
export function neverEstablishedFluxUnread(scene: Scene): CauseWords {
  const { subject } = scene;
  return {
    summary: `There has never been a handshake with this cluster, and which layer is at fault stays open until Flux is read (${
      subject.tunnel.carrier === 'unknown'
        ? 'carrier unknown'
        : fluxUnknownText(scene) ?? 'Flux not read'
    }).`,
    evidence: [
      handshakeLine(scene),
      arcnetUnknownLine(scene),
      fluxUnknownLine(scene),
      fluxLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction:
      'Read Flux first: configure or restore its source, or look at the relay.',
    unless: 'Unless the site was never started.',
  };
}
