import { Audience } from '../clusterText';

/** Who reads, and which clusters they may see by name. */
export interface DiagnosisReader {
  readonly audience: Audience;
  readonly isVisible: (clusterId: string) => boolean;
  /** How many of them the reader may see; for whoever asks it of many clusters that share one fault. */
  readonly countVisible?: (clusterIds: readonly string[]) => number;
  /** Where another cluster has to be named: an address that two of them claim. */
  readonly nameOf: (clusterId: string) => string | undefined;
}
