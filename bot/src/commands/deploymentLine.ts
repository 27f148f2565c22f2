import type { DeploymentView } from '@mooring/core';
import { sentence, toneIcon, words, type Line } from '../blocks';

/** One deployment in a list: as healthy as its least healthy target, in the view's words. */
export function deploymentLine(view: DeploymentView): Line {
  return [words(`${toneIcon(view.tone)} `), ...sentence(view.headline, 240)];
}
