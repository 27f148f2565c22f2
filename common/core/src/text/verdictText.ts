import { Instant } from '../model/instant';

/** One observed fact: what, by whom, when. */
export interface Evidence {
  readonly text: string;
  readonly source: string;
  readonly observedAt?: Instant;
}

/** What page, chat and `mooring explain` print; worded here and nowhere else (screens.md §1). */
export interface VerdictText {
  readonly headline: string;
  /** What it means, after the headline. */
  readonly meaning: string;
  readonly evidence: readonly Evidence[];
  readonly notChecked: readonly string[];
  readonly next?: string;
}

/** The worded part of a verdict on a cluster. */
export type ClusterWords = Pick<
  VerdictText,
  'headline' | 'meaning' | 'next'
> & {
  readonly notChecked?: readonly string[];
};
