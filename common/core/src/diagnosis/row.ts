import { Need } from './need';
import { Cause, Confidence, Layer, RowId } from './verdict';

/** One row of the decision table (tunnels.md §6.2); it reads like the printed one. */
export interface Row {
  readonly row: RowId;
  /** All of them must hold. Cheap ones first: most rows fail at their first need. */
  readonly when: readonly Need[];
  readonly layer: Layer;
  readonly cause: Cause;
  readonly confidence: RowConfidence;
  /** Phrases that no text of this verdict may hold, lower case. Checked by the tests of the texts. */
  readonly neverSay: readonly string[];
}

/** `†`: high only while ArcNet does not contradict the answer that came through it. */
export type RowConfidence =
  | Confidence
  | 'high†'
  | {
      readonly if: readonly Need[];
      readonly then: 'high' | 'high†' | 'medium';
      readonly else: 'medium' | 'low';
    };
