import { Audience } from '../clusterText';

/** Who reads, and which clusters they may see by name. */
export interface DiagnosisReader {
  readonly audience: Audience;
  readonly isVisible: (clusterId: string) => boolean;
  /** Where another cluster has to be named: an address that two of them claim. */
  readonly nameOf: (clusterId: string) => string | undefined;
}
