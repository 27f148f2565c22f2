import { ClusterFacts } from '../../diagnosis/facts';
import { EvidenceView } from '../../api/evidenceViews';
import { formatInstant, SECOND } from '../../model/instant';
import { SourceRef } from '../../tunnel/source';
import { ArcNetTunnel } from '../../tunnel/tunnel';
import { duration } from '../duration';
import { evidence, Scene } from './scene';

/** Nothing came back from it, and something says that it is gone. */
export function isLost({ bad, noPath }: ClusterFacts): boolean {
  return bad || noPath;
}

/** A source by its kind and the gateway it speaks of (tunnels.md §6.5). */
export function sourceName(ref: SourceRef, gateway: string | null): string {
  return `${ref.kind} ${gateway ?? ref.locator}`;
}

export function seconds(s: number): string {
  return duration(s * SECOND);
}

/**
 * The state of a peer by what was measured. Of a lost cluster the word "established" is not printed: a loss takes up to
 * 180 s to show in it (tunnels.md §6.3).
 */
export function handshakeText(tunnel: ArcNetTunnel, lost: boolean): string {
  if (tunnel.state === 'absent') return 'no peer';
  return [ageText(tunnel), stateText(tunnel, lost)]
    .filter(part => part !== '')
    .join(', ');
}

export function ageText({ handshakeAgeS, clockSkewS }: ArcNetTunnel): string {
  if (handshakeAgeS === null) return 'handshake never';
  if (handshakeAgeS !== undefined)
    return `last handshake ${seconds(handshakeAgeS)} old`;
  return clockSkewS === null
    ? 'age of the last handshake not known'
    : `clock skew, the last handshake lies ${seconds(
        Math.abs(clockSkewS),
      )} ahead of the gateway’s own time`;
}

function stateText(tunnel: ArcNetTunnel, lost: boolean): string {
  switch (tunnel.state) {
    case 'silent':
      return tunnel.frozenS === null
        ? 'silent'
        : `silent for ${seconds(tunnel.frozenS)}`;
    case 'stale':
    case 'ageing':
      return tunnel.state;
    case 'established':
      return lost ? '' : 'established';
    default:
      return '';
  }
}

export function handshakeLine({
  facts,
  address,
}: Scene): EvidenceView | undefined {
  const { A } = facts;
  return A === null
    ? undefined
    : arcnetLine(
        facts.subject.tunnel.arcnet,
        `ArcNet ${address}: ${handshakeText(A, isLost(facts))}`,
      );
}

/** Totals, growth and how long nothing was received. */
export function countersLine({ facts }: Scene): EvidenceView | undefined {
  const { A } = facts;
  if (A === null || A.state === 'absent') return undefined;
  const parts = [
    counterText('rx', A.rxBytes, A.rxDelta, A.windowS),
    counterText('tx', A.txBytes, A.txDelta, A.windowS),
    A.frozenS === null || A.frozenS === 0
      ? ''
      : `rx unchanged for ${seconds(A.frozenS)}`,
    A.wasReset ? 'counters started anew' : '',
  ].filter(part => part !== '');
  return parts.length === 0
    ? undefined
    : arcnetLine(
        facts.subject.tunnel.arcnet,
        `ArcNet counters: ${parts.join(', ')}`,
      );
}

function counterText(
  name: string,
  bytes: bigint | null,
  delta: bigint | null,
  windowS: number | null,
): string {
  const growth = delta === null ? '' : growthText(delta, windowS);
  if (bytes === null) return growth === '' ? '' : `${name} ${growth}`;
  return `${name} ${bytes} bytes${growth === '' ? '' : ` (${growth})`}`;
}

/** `+1776 bytes in 60 s`. */
export function growthText(delta: bigint, windowS: number | null): string {
  return `+${delta} bytes${windowS === null ? '' : ` in ${seconds(windowS)}`}`;
}

/** The onset as far as ArcNet shows it: the last handshake, or the last sample in which rx had grown. */
export function lastAliveLine(scene: Scene): EvidenceView | undefined {
  const at = scene.facts.A?.lastAliveAt ?? null;
  return at === null
    ? undefined
    : sampleLine(scene, `ArcNet last alive ${formatInstant(at)}`);
}

/** A line from the sample that the tunnel was read in. */
export function arcnetLine(
  known: Scene['subject']['tunnel']['arcnet'],
  text: string,
): EvidenceView | undefined {
  return known.ok
    ? evidence(
        text,
        sourceName(known.source, known.value.gateway),
        known.observedAt,
      )
    : undefined;
}

/** A line of text from the same sample, for the causes. */
export function sampleLine(
  scene: Scene,
  text: string,
): EvidenceView | undefined {
  return arcnetLine(scene.subject.tunnel.arcnet, text);
}
