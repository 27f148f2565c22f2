import { EvidenceView } from '../../api/evidenceViews';
import { formatInstant, Instant } from '../../model/instant';
import { Known, Unknown, UnknownReason } from '../../tunnel/source';
import { ArcNetTunnel } from '../../tunnel/tunnel';
import { duration } from '../duration';
import { handshakeText, isLost, sourceName } from './arcnetLines';
import { sessionText } from './fluxLines';
import { flat, quote } from './quote';
import { evidence, Scene } from './scene';

/** Six ways of not knowing; each sends the reader somewhere else (tunnels.md §3). */
const REASONS: Readonly<Record<UnknownReason, string>> = {
  unreachable: 'its source cannot be reached',
  unauthorized: 'its source refuses Mooring’s credentials',
  stale: 'its source has not spoken in time',
  malformed: 'the answer of its source cannot be read',
  'not-configured': 'no source is configured',
  'no-record': 'its source has no record of it',
};

const SHORT_REASONS: Readonly<Record<UnknownReason, string>> = {
  unreachable: 'source unreachable',
  unauthorized: 'source refuses access',
  stale: 'not reported',
  malformed: 'answer not readable',
  'not-configured': 'no source configured',
  'no-record': 'no record',
};

/** In two or three words, e.g. `not reported for 7 min`. */
export function shortReason<T>(
  { reason, last }: Unknown<T>,
  now: Instant,
): string {
  return reason === 'stale' && last !== undefined
    ? `${SHORT_REASONS.stale} for ${duration(now - last.observedAt)}`
    : SHORT_REASONS[reason];
}

/** Why nothing is known of ArcNet, with what was last known; `undefined` when it is known. */
export function arcnetUnknownText({
  subject,
  facts,
  gateway,
}: Scene): string | undefined {
  const { arcnet } = subject.tunnel;
  if (arcnet.ok) return undefined;
  return `nothing known of ArcNet at ${gateway}: ${reasonText(
    arcnet,
  )}${lastKnown(
    arcnet,
    facts.now, // What was last known is no state of now, least of all "established".
    tunnel => handshakeText(tunnel, true),
  )}`;
}

/** The same of Flux. */
export function fluxUnknownText({
  subject,
  facts,
  relay,
}: Scene): string | undefined {
  const { flux, carrier } = subject.tunnel;
  // A direct way has no Flux to be read.
  if (carrier === 'direct') return undefined;
  if (flux.ok)
    return facts.F?.state === 'unknown'
      ? `nothing known of Flux at ${relay}: its source does not tell whether there is a session`
      : undefined;
  return `nothing known of Flux at ${relay}: ${reasonText(flux)}${lastKnown(
    flux,
    facts.now,
    sessionText,
  )}`;
}

function reasonText<T>({ reason, detail }: Unknown<T>): string {
  return `${REASONS[reason]}${detail === '' ? '' : ` (${quote(detail)})`}`;
}

function lastKnown<T>(
  { last }: Unknown<T>,
  now: Instant,
  text: (value: T) => string,
): string {
  return last === undefined
    ? ''
    : `; last known, ${duration(now - last.observedAt)} old: ${text(
        last.value,
      )}`;
}

export function arcnetUnknownLine(scene: Scene): EvidenceView | undefined {
  return unknownLine(
    scene,
    arcnetUnknownText(scene),
    scene.subject.tunnel.arcnet,
  );
}

export function fluxUnknownLine(scene: Scene): EvidenceView | undefined {
  return unknownLine(scene, fluxUnknownText(scene), scene.subject.tunnel.flux);
}

function unknownLine<T>(
  { facts, subject }: Scene,
  text: string | undefined,
  known: Known<T>,
): EvidenceView | undefined {
  return text === undefined
    ? undefined
    : evidence(
        text,
        known.source === undefined
          ? 'tunnel sources'
          : flat(sourceName(known.source, subject.tunnel.gateway)),
        facts.now,
      );
}

/** Two fresh sources that disagree: both values with their times (tunnels.md §4). */
export function conflictLine({
  subject,
  facts,
}: Scene): EvidenceView | undefined {
  const { conflict } = subject.tunnel;
  if (conflict === null) return undefined;
  const { used, other } = conflict;
  return evidence(
    `conflict: ${claim(used.tunnel, isLost(facts))}; ${claim(
      other.tunnel,
      isLost(facts),
    )}. The first is used`,
    sourceName(used.tunnel.source, used.tunnel.value.gateway),
    used.tunnel.observedAt,
  );
}

function claim(
  { value, source, observedAt }: Known<ArcNetTunnel> & { readonly ok: true },
  lost: boolean,
): string {
  return `${sourceName(source, value.gateway)} says ${handshakeText(
    value,
    lost,
  )} at ${formatInstant(observedAt)}`;
}
