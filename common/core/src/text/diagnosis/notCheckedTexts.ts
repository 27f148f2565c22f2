import { onlyClusterTexts } from './headCountLines';
import { CauseWords, Scene } from './scene';
import { arcnetUnknownText, fluxUnknownText } from './sourceLines';

/** tunnels.md §6.5; a tunnel's own claim is no substitute for a probe (§5). */
export const NOT_VERIFIED =
  'reachability not verified: no probe of the last 120 s';

/** What the verdict does not rest on, so that nobody reads more into it. */
export function notCheckedTexts(scene: Scene, words: CauseWords): string[] {
  return [
    scene.facts.unprobed ? NOT_VERIFIED : undefined,
    ...(words.notChecked ?? []),
    ...(words.omitsTunnel ? [] : tunnelTexts(scene, words)),
    behindText(scene),
  ].filter(text => text !== undefined);
}

function tunnelTexts(scene: Scene, words: CauseWords): (string | undefined)[] {
  const { facts, subject } = scene;
  const shown = new Set(words.evidence.map(line => line?.text));
  const isUnsaid = (text: string | undefined) =>
    text !== undefined && !shown.has(text);
  const arcnet = arcnetUnknownText(scene);
  const flux = fluxUnknownText(scene);
  const { carrier } = subject.tunnel;
  return [
    isUnsaid(arcnet) ? arcnet : undefined,
    // For a direct path there is no Flux to be read.
    carrier === 'flux' && isUnsaid(flux) ? flux : undefined,
    carrier === 'unknown' && facts.A !== null
      ? 'carrier unknown: whether Flux is part of the way'
      : undefined,
    ...(facts.bad ? onlyClusterTexts(scene) : []),
  ];
}

/** Behind the last answer nothing was seen. */
function behindText({ facts, diagnosis }: Scene): string | undefined {
  const { P } = facts;
  // A verdict on a shared part says so of all of its clusters.
  if (facts.noPath)
    return diagnosis.root.kind === 'cluster'
      ? 'Whether the cluster itself runs'
      : undefined;
  if (facts.unprobed) return undefined;
  if (P['api-tcp']?.outcome === 'ok') {
    const missing = (['api-tls', 'api-http'] as const).filter(
      hop => P[hop] === undefined,
    );
    return missing.length === 0 ? undefined : `${missing.join(', ')}: not run`;
  }
  return P['api-tcp'] === undefined && P['api-http'] === undefined
    ? 'The API server: api-tcp, api-tls, api-http not run'
    : undefined;
}
