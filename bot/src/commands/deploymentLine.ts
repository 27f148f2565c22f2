import type { DeploymentView } from '@mooring/core';
import { sentence, toneIcon, words, type Line } from '../blocks';

/** One deployment of a cluster: as healthy as its least healthy target, in the view's words. */
export function deploymentLine(view: DeploymentView): Line {
  return [words(`${toneIcon(view.tone)} `), ...sentence(view.headline, 240)];
}

/** The same with what is behind it, where something is. */
export function deploymentDetail(view: DeploymentView): Line {
  return view.tone === 'good'
    ? deploymentLine(view)
    : [words(`${toneIcon(view.tone)} `), ...sentence(view.summary, 320)];
}
