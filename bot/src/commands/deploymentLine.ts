import type { DeploymentView } from '@mooring/core';
import { bold, outsideName, toneIcon, words, type Line } from '../blocks';

/** One deployment in a list: as healthy as its least healthy target, in the view's words. */
export function deploymentLine(view: DeploymentView): Line {
  return [
    words(`${toneIcon(view.tone)} `),
    bold(outsideName(view.name), 80),
    words(` · ${view.headline}`, 240),
  ];
}
