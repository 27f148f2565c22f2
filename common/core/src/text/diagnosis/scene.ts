import { EvidenceView } from '../../api/evidenceViews';
import { Diagnosis } from '../../diagnosis/verdict';
import { ClusterFacts } from '../../diagnosis/facts';
import { DiagnosisSubject } from '../../diagnosis/subject';
import { formatInstant, Instant } from '../../model/instant';

/** What the words of a verdict are made of: the diagnosis, and the names that stand in its sentences. */
export interface Scene {
  readonly diagnosis: Diagnosis;
  readonly facts: ClusterFacts;
  readonly subject: DiagnosisSubject;
  readonly gateway: string;
  readonly relay: string;
  readonly site: string;
  /** Registered, else as the gateway shows it. */
  readonly address: string;
  /** Names of clusters that the reader may see. */
  readonly nameOf: (clusterId: string) => string | undefined;
}

export function sceneOf(
  diagnosis: Diagnosis,
  nameOf: Scene['nameOf'] = () => undefined,
): Scene {
  const { facts } = diagnosis;
  const { subject, A, F } = facts;
  const { registration, tunnel } = subject;
  return {
    diagnosis,
    facts,
    subject,
    gateway:
      tunnel.gateway ?? A?.gateway ?? registration.gateway ?? 'its gateway',
    relay: F?.relay ?? tunnel.relay ?? 'its relay',
    site: registration.site ?? 'its site',
    address: registration.arcnetIP ?? A?.arcnetIP ?? 'its ArcNet address',
    nameOf,
  };
}

/** The words of one cause; everything that every verdict says besides is added by `diagnosisView`. */
export interface CauseWords {
  /** Replaces the brief that stands for the cause in general. */
  readonly brief?: string;
  readonly summary: string;
  readonly evidence: readonly (EvidenceView | undefined)[];
  readonly nextAction: string | null;
  readonly unless: string;
  readonly notChecked?: readonly string[];
  /** The way to the cluster is not the subject: what is not known of it stays out of the text. */
  readonly omitsTunnel?: true;
}

export type CauseText = (scene: Scene) => CauseWords;

export function evidence(
  text: string,
  source: string,
  at: Instant | undefined,
): EvidenceView {
  return {
    text,
    source,
    observedAt: at === undefined ? null : formatInstant(at),
  };
}

/** `n of N clusters`. */
export function outOf(n: number, all: number): string {
  return `${n} of ${all} ${all === 1 ? 'cluster' : 'clusters'}`;
}
