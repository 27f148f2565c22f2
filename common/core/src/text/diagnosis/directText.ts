import {
  ageText,
  countersLine,
  handshakeLine,
  lastAliveLine,
  sampleLine,
} from './arcnetLines';
import { agentLine, fleetLine } from './contactLines';
import { probeLines } from './probeLines';
import { CauseWords, evidence, Scene } from './scene';
import { conflictLine } from './sourceLines';

/** Row D1. */
export function udpNewlyFiltered(scene: Scene): CauseWords {
  const { gateway } = scene;
  return {
    summary: `UDP from the site no longer arrives at ${gateway}, while its TCP does (${liveTcp(
      scene,
    )}): UDP is newly filtered somewhere between.`,
    evidence: [
      handshakeLine(scene),
      lastAliveLine(scene),
      countersLine(scene),
      evidence(
        `TCP from the site lives: ${liveTcp(scene)}`,
        scene.facts.connected === true
          ? 'management.cattle.io'
          : 'fleet.cattle.io',
        scene.facts.connected === true
          ? scene.subject.connected.since
          : scene.subject.fleet?.lastSeen,
      ),
      scene.facts.connected === true ? fleetLine(scene) : agentLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
    ],
    nextAction: `Ask the site for a change of its firewall (UDP to ${gateway}), or move the site to Flux.`,
    unless: 'Unless ArcNet at the site was stopped while the rest runs on.',
    notChecked: ['The site’s own end of ArcNet'],
  };
}

function liveTcp({ facts }: Scene): string {
  return facts.connected === true
    ? 'its agent session is open'
    : 'its Fleet agent reported after the last ArcNet packet';
}

/** Row D2: a filter and a dead site look the same from outside, so neither is named as a fact. */
export function directPathLost(scene: Scene): CauseWords {
  const { gateway, address, facts } = scene;
  const { A } = facts;
  return {
    summary: `The direct path to ${address} is lost: ${gateway} receives nothing from the site${
      A === null ? '' : ` (${ageText(A)})`
    }. A filter on the way and a site without power or uplink look the same from here.`,
    evidence: [
      handshakeLine(scene),
      lastAliveLine(scene),
      countersLine(scene),
      A === null || A.endpoint === null
        ? undefined
        : sampleLine(scene, `Last endpoint of the peer: ${A.endpoint}`),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction:
      'Call the site: has it power and uplink? From there, try TCP/443 outwards; if that works, it can be carried by Flux.',
    unless: 'Unless the site was switched off on purpose.',
    notChecked: [
      'The site itself: without power and without uplink look alike from outside',
    ],
  };
}
