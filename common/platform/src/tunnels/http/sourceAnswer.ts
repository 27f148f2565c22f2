import { GatewayReading, Instant } from '@mooring/core';

type FailedReading = Extract<GatewayReading, { ok: false }>;

/** Why nothing was read; becomes the reading's own reason. */
export interface SourceFailure {
  readonly kind: 'failed';
  readonly reason: FailedReading['reason'];
  /** Fit to be shown; holds no secret and nothing of an answer's body. */
  readonly detail: string;
}

/** An answer with status 200, whole and readable as text. */
export interface SourceText {
  readonly kind: 'text';
  readonly body: string;
  /** By lower-case name. */
  header(name: string): string | undefined;
  /** On our clock; absent for an answer that comes from a file. */
  readonly timing?: { readonly sentAt: Instant; readonly receivedAt: Instant };
}

export type SourceAnswer = SourceText | SourceFailure;

/** What a status other than 200 means (tunnels.md §4 C). */
export function failureOfStatus(status: number): SourceFailure {
  const isRedirect = status >= 300 && status < 400;
  return {
    kind: 'failed',
    reason: status === 401 || status === 403 ? 'unauthorized' : 'unreachable',
    detail: `HTTP ${status}${
      isRedirect ? ' (redirects are not followed)' : ''
    }`,
  };
}

/** The other side's clock minus ours, in whole seconds; `null` when nothing tells. */
export function clockSkewS(
  theirs: Instant,
  timing: SourceText['timing'],
): number | null {
  if (timing === undefined) return null;
  // A time in whole seconds is half a second early on average; it was written somewhere within the round trip.
  const ours = (timing.sentAt + timing.receivedAt) / 2;
  return Math.round((theirs + 500 - ours) / 1_000);
}
