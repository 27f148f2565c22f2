import { Row } from './row';
import { AGENT_ROWS } from './rows/agentRows';
import { ANSWER_ROWS } from './rows/answerRows';
import { ARCNET_ROWS } from './rows/arcnetRows';
import { FLAPPING_ROWS } from './rows/flappingRows';
import { FLUX_ROWS } from './rows/fluxRows';
import { LOST_ROWS } from './rows/lostRows';
import { NEVER_ROWS } from './rows/neverRows';
import { SHARED_ROWS } from './rows/sharedRows';
import { UNKNOWN_ROWS } from './rows/unknownRows';

/** The decision table in printed order (tunnels.md §6.2); the first row that holds is the verdict. */
export const ROWS: readonly Row[] = [
  ...SHARED_ROWS,
  ...FLAPPING_ROWS,
  ...NEVER_ROWS,
  ...ARCNET_ROWS,
  ...FLUX_ROWS,
  ...LOST_ROWS,
  ...ANSWER_ROWS,
  ...AGENT_ROWS,
  ...UNKNOWN_ROWS,
];
