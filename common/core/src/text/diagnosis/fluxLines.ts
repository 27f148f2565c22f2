import { EvidenceView } from '../../api/evidenceViews';
import { formatInstant } from '../../model/instant';
import { FluxPath } from '../../tunnel/tunnel';
import { seconds, sourceName } from './arcnetLines';
import { quote } from './quote';
import { evidence, Scene } from './scene';

/** The session as the relay sees it: received = from the site. */
export function fluxLine({ facts, subject }: Scene): EvidenceView | undefined {
  const { F } = facts;
  const { flux, gateway } = subject.tunnel;
  if (F === null || !flux.ok) return undefined;
  return evidence(
    `Flux relay ${F.relay}: ${fluxText(F)}`,
    sourceName(flux.source, gateway),
    flux.observedAt,
  );
}

function fluxText(flux: FluxPath): string {
  return [
    sessionText(flux),
    receivedText(flux),
    flux.sendAgeS === null || flux.state === 'down'
      ? ''
      : `sent to it ${seconds(flux.sendAgeS)} ago`,
    flux.reconnectsLastHour === null || flux.reconnectsLastHour === 0
      ? ''
      : `${flux.reconnectsLastHour} reconnects in the last hour`,
    flux.lastError === null ? '' : `last error ${quote(flux.lastError)}`,
    flux.certNotAfter === null
      ? ''
      : `certificate notAfter ${formatInstant(flux.certNotAfter)}`,
  ]
    .filter(part => part !== '')
    .join(', ');
}

/** Short: `half-open`, `no session since …`. */
export function sessionText({ state, since }: FluxPath): string {
  const from = since === null ? '' : ` since ${formatInstant(since)}`;
  switch (state) {
    case 'up':
      return `session open${from}`;
    case 'half-open':
      return `half-open, session${from === '' ? ' open' : from}`;
    case 'down':
      return `no session${from}`;
    default:
      return 'session not known';
  }
}

/** `received from the site 5 s ago`. */
export function receivedText({ receiveAgeS, state }: FluxPath): string {
  if (receiveAgeS !== null)
    return `received from the site ${seconds(receiveAgeS)} ago`;
  return state === 'half-open' ? 'nothing received from the site yet' : '';
}

/** What the relay or the client last complained of, quoted, as a part of a sentence. */
export function lastErrorText({ facts }: Scene): string {
  const error = facts.F?.lastError;
  return error === null || error === undefined ? '' : `: ${quote(error)}`;
}
