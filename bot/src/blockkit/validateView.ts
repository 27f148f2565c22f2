import type { BlockKitProblem } from './problem';

export function validateView(_view: unknown): BlockKitProblem[] {
  return [];
}
