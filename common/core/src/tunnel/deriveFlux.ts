import { ClusterId } from '../model/ids';
import { Instant, SECOND } from '../model/instant';
import { ageS } from './sampleAge';
import { FluxReading } from './reading';
import { FluxPath, FluxState } from './tunnel';

/** A carrier that nothing came through for so long is half-open; sites send each 25 s at least (tunnels.md §3). */
const QUIET_S = 60;

/** A Flux session at the time of its sample (tunnels.md §3 "Derivations"). */
export function deriveFlux(
  clusterId: ClusterId,
  flux: FluxReading,
  observedAt: Instant,
): FluxPath {
  const receiveAgeS = ageS(flux.lastReceiveAt, observedAt);
  const sendAgeS = ageS(flux.lastSendAt, observedAt);
  const isOld =
    typeof flux.since === 'number' &&
    observedAt - flux.since > QUIET_S * SECOND;
  const state = stateOf(flux, receiveAgeS, isOld);
  return {
    clusterId,
    relay: flux.relay,
    endpoint: flux.endpoint ?? null,
    session: flux.session ?? null,
    since: flux.since ?? null,
    receiveAgeS: receiveAgeS ?? null,
    sendAgeS: sendAgeS ?? null,
    reconnectsLastHour: flux.reconnectsLastHour ?? null,
    lastError: flux.lastError ?? null,
    certNotAfter: flux.certNotAfter ?? null,
    backendSilent: state === 'up' && isQuiet(sendAgeS, isOld),
    state,
  };
}

function stateOf(
  flux: FluxReading,
  receiveAgeS: number | null | undefined,
  isOld: boolean,
): FluxState {
  if (flux.session === undefined || flux.session === null) return 'unknown';
  if (!flux.session) return 'down';
  return isQuiet(receiveAgeS, isOld) ? 'half-open' : 'up';
}

/** `null` = nothing yet, which a young session may still be; `undefined` = not told, which is no silence. */
function isQuiet(age: number | null | undefined, isOld: boolean): boolean {
  return age === null ? isOld : age !== undefined && age > QUIET_S;
}
