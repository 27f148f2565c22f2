import { EvidenceView } from '../../api/evidenceViews';
import { ComponentAssessment } from '../../diagnosis/component';
import { formatInstant, SECOND } from '../../model/instant';
import { duration } from '../duration';
import { evidence, outOf, Scene } from './scene';

const SOURCE = 'head count';

/**
 * The clusters that share the fault: those lost together. Where the evidence is direct, and where the component is not to
 * blame, all lost ones.
 */
export function affected(
  { subject, diagnosis }: Scene,
  { together, bad }: ComponentAssessment,
): readonly string[] {
  const isBlamed = diagnosis.root.kind !== 'cluster';
  return isBlamed && together.includes(subject.id) ? together : bad;
}

/** `4 of 4 clusters`. */
export function countText(
  scene: Scene,
  component: ComponentAssessment,
): string {
  return outOf(affected(scene, component).length, component.members.length);
}

/** `on relay-eu-1`, `at site acme-dresden`. */
export function placeText({ kind, name }: ComponentAssessment): string {
  return kind === 'site' ? `at site ${name}` : `on ${name}`;
}

/** ` within 9 s`, from the first onset to the last; nothing when they are not known. */
export function spreadText({
  firstOnset,
  lastOnset,
  together,
}: ComponentAssessment): string {
  if (firstOnset === undefined || lastOnset === undefined) return '';
  if (together.length < 2) return '';
  return lastOnset - firstOnset < SECOND
    ? ' at the same moment'
    : ` within ${duration(lastOnset - firstOnset)}`;
}

/** n of N with the first and the last onset. */
export function headCountLine(
  scene: Scene,
  component: ComponentAssessment | null,
): EvidenceView | undefined {
  // Of a single member there is nothing to count: the text says that it is the only one.
  if (component === null || component.members.length < 2) return undefined;
  return evidence(
    `${countText(scene, component)} ${placeText(component)} lost${onsetsText(
      scene,
      component,
    )}`,
    SOURCE,
    scene.facts.now,
  );
}

/** Onsets are those of the clusters that were lost together: they are told only where those were counted. */
function onsetsText(scene: Scene, component: ComponentAssessment): string {
  const { firstOnset, lastOnset, together } = component;
  if (firstOnset === undefined || lastOnset === undefined) return '';
  if (affected(scene, component).length !== together.length) return '';
  return together.length === 1
    ? `, onset ${formatInstant(firstOnset)}`
    : `: first onset ${formatInstant(firstOnset)}, last ${formatInstant(
        lastOnset,
      )}, all${spreadText(component)}`;
}

/** Those who do not share it: how many of them are fine. */
export function controlLine(
  scene: Scene,
  component: ComponentAssessment | null,
): EvidenceView | undefined {
  return component === null
    ? undefined
    : evidence(controlText(scene, component), SOURCE, scene.facts.now);
}

export function controlText(
  scene: Pick<Scene, 'gateway'>,
  { kind, name, outside }: ComponentAssessment,
): string {
  const where =
    kind === 'relay'
      ? `on ${scene.gateway} without ${name}`
      : `outside ${name}`;
  return outside.total === 0
    ? `nothing outside to compare: no cluster ${where}`
    : `control group: ${outOf(outside.fine, outside.total)} ${where} ${
        outside.total === 1 ? 'is' : 'are'
      } fine`;
}

/** One cluster on a relay or gateway is no radius (tunnels.md §6.3). */
export function onlyClusterTexts({ facts }: Scene): string[] {
  const { gateway, relay } = facts.components;
  return [relay, gateway].flatMap(component =>
    component !== null && component.members.length === 1
      ? [`Whether others are affected: only cluster on ${component.name}`]
      : [],
  );
}
