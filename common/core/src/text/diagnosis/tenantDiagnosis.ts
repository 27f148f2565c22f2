import { DiagnosisView } from '../../api/diagnosisViews';
import { EvidenceView } from '../../api/evidenceViews';
import { Layer } from '../../diagnosis/verdict';
import { agentLine, fleetLine } from './contactLines';
import { API_HOPS, forTenants, probeAnswer } from './probeLines';
import { evidence, Scene } from './scene';
import { tenantLayer } from './tenantLayer';
import { tenantWords } from './tenantWords';
import { apiWarningTexts } from './warningTexts';

/**
 * A verdict for the tenant: which part of the platform is at fault, under which address a cluster is reached and who
 * else is hit are not theirs to see; what happens at their site and inside their cluster is.
 */
export function tenantDiagnosis(
  scene: Scene,
  shared: DiagnosisView['shared'],
): Omit<DiagnosisView, 'confidence' | 'since' | 'shared' | 'probedAt'> {
  const { diagnosis } = scene;
  const named = tenantLayer(diagnosis);
  return {
    ...named,
    ...tenantWords(scene, named.layer, shared),
    evidence: tenantEvidence(scene),
    notChecked: tenantNotChecked(scene),
    secondary: [],
    warnings: apiWarningTexts(scene),
    component: null,
  };
}

/** Layers in which the API server was really asked: behind a broken way its silence is no finding of theirs. */
const API_SPEAKS: ReadonlySet<Layer> = new Set<Layer>([
  'api',
  'agent',
  'site',
  'none',
  'onboarding',
]);

function tenantEvidence(scene: Scene): EvidenceView[] {
  const { facts, diagnosis } = scene;
  const answers = API_SPEAKS.has(diagnosis.layer) && !facts.noPath;
  return [
    agentLine(scene),
    fleetLine(scene),
    ...API_HOPS.map(hop => {
      const probe = facts.P[hop];
      return !answers || probe === undefined
        ? undefined
        : evidence(
            `${hop}: ${probeAnswer(forTenants(probe))}`,
            'probe of the platform',
            probe.at,
          );
    }),
  ].filter(line => line !== undefined);
}

function tenantNotChecked({ facts }: Scene): string[] {
  return [
    facts.unprobed ? 'reachability not verified' : undefined,
    facts.noPath
      ? 'Whether the cluster itself still runs cannot be told from here'
      : undefined,
  ].filter(text => text !== undefined);
}
