import { DiagnosisView } from '../../api/diagnosisViews';
import { Diagnosis } from '../../diagnosis/verdict';
import { ComponentAssessment } from '../../diagnosis/component';
import { formatInstant, latest } from '../../model/instant';
import { CAUSE_BRIEFS } from './causeBriefs';
import { CAUSE_TEXTS } from './causeTexts';
import { affected } from './headCountLines';
import { notCheckedTexts } from './notCheckedTexts';
import { DiagnosisReader } from './reader';
import { rootText } from './rootText';
import { Scene, sceneOf } from './scene';
import { tenantDiagnosis } from './tenantDiagnosis';
import { warningTexts } from './warningTexts';

/**
 * A verdict in words, the same for page, chat and `mooring explain`. The same diagnosis always gives the same text: the
 * time is the one it was made at.
 */
export function diagnosisView(
  diagnosis: Diagnosis,
  reader: DiagnosisReader,
): DiagnosisView {
  const scene = sceneOf(diagnosis, reader.nameOf);
  const common = {
    confidence: diagnosis.confidence,
    since: timeText(diagnosis.since),
    shared: sharedCount(scene, reader),
    probedAt: timeText(
      latest(...Object.values(diagnosis.facts.P).map(probe => probe.at)),
    ),
  };
  return reader.audience === 'tenant'
    ? { ...common, ...tenantDiagnosis(scene, common.shared) }
    : { ...common, ...platformDiagnosis(scene) };
}

function platformDiagnosis(
  scene: Scene,
): Omit<DiagnosisView, 'confidence' | 'since' | 'shared' | 'probedAt'> {
  const { diagnosis } = scene;
  const words = CAUSE_TEXTS[diagnosis.cause](scene);
  return {
    layer: diagnosis.layer,
    cause: diagnosis.cause,
    brief: words.brief ?? CAUSE_BRIEFS[diagnosis.cause],
    summary: words.summary,
    evidence: words.evidence.filter(line => line !== undefined),
    notChecked: notCheckedTexts(scene, words),
    nextAction: words.nextAction,
    unless: words.unless,
    secondary: diagnosis.secondary.map(({ layer, cause, confidence }) => ({
      layer,
      cause,
      confidence,
      text: CAUSE_BRIEFS[cause],
    })),
    warnings: warningTexts(scene),
    component: diagnosis.layer === 'none' ? null : rootText(diagnosis.root),
  };
}

/** The shared part that the verdict names, if it names one. */
function namedComponent({
  diagnosis,
  facts,
}: Scene): ComponentAssessment | null {
  switch (diagnosis.root.kind) {
    case 'gateway':
      return facts.components.gateway;
    case 'relay':
    case 'relay-or-site':
      return facts.components.relay;
    case 'site':
      return facts.components.site;
    default:
      return null;
  }
}

function sharedCount(
  scene: Scene,
  reader: DiagnosisReader,
): DiagnosisView['shared'] {
  const component = namedComponent(scene);
  if (component === null) return null;
  const all = affected(scene, component);
  const visible = visibleOf(all, scene.subject.id, reader);
  return { clusters: visible, others: all.length - visible };
}

/** Two thousand clusters may share one fault, and each of their rows says how many. */
function visibleOf(
  all: readonly string[],
  own: string,
  { audience, isVisible, countVisible }: DiagnosisReader,
): number {
  if (audience === 'platform') return all.length;
  return (
    countVisible?.(all) ?? all.filter(id => id === own || isVisible(id)).length
  );
}

function timeText(at: Parameters<typeof formatInstant>[0] | undefined) {
  return at === undefined ? null : formatInstant(at);
}
