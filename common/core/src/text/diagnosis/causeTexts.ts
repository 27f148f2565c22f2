import { Cause } from '../../diagnosis/verdict';
import {
  agentNotCheckingIn,
  connected,
  fleetAgentNeverCheckedIn,
  importNotCompleted,
  notTunnelled,
} from './agentText';
import {
  apiCaMismatch,
  apiCertExpired,
  apiDown,
  apiHung,
  apiNotReady,
  apiPortFiltered,
  apiPortRejected,
  certOrClock,
} from './apiText';
import { keyMismatch, oneWayToSite, siteClockBehind } from './arcnetText';
import { duplicateArcnetIP, peerMissing, wrongArcnetIP } from './configText';
import { directPathLost, udpNewlyFiltered } from './directText';
import {
  flappingAgent,
  flappingApi,
  flappingFlux,
  flappingPath,
} from './flappingText';
import {
  arcnetDownBeforeFlux,
  arcnetInsideFlux,
  fluxAuthRefused,
  fluxHalfOpen,
  fluxNotChecked,
  fluxPathDown,
  fluxTlsUntrusted,
} from './fluxText';
import {
  arcnetHandshakeRefused,
  fluxNeverUp,
  neverEstablishedFluxUnread,
  tunnelNeverEstablished,
  tunnelNotConfigured,
} from './neverText';
import { CauseText } from './scene';
import {
  fluxCertExpired,
  gatewayOutage,
  relayOrSite,
  relayOutage,
  sharedOutageUnattributed,
  siteOffline,
} from './sharedText';
import { mtuBlackhole, mtuOrApiHung, mtuSuspected } from './sizeText';
import {
  cannotSee,
  noPathLayerUnknown,
  pathLostLayerPending,
  probeCountersConflict,
  probeVantageBroken,
  reachabilityNotVerified,
  recheckPending,
  unexplained,
} from './unknownText';

/** The words of every cause. A cause without words does not compile. */
export const CAUSE_TEXTS: Readonly<Record<Cause, CauseText>> = {
  'gateway-outage': gatewayOutage,
  'flux-cert-expired': fluxCertExpired,
  'relay-outage': relayOutage,
  'relay-or-site': relayOrSite,
  'site-offline': siteOffline,
  'shared-outage-unattributed': sharedOutageUnattributed,
  'flapping-flux': flappingFlux,
  'flapping-path': flappingPath,
  'flapping-api': flappingApi,
  'flapping-agent': flappingAgent,
  'fleet-agent-never-checked-in': fleetAgentNeverCheckedIn,
  connected,
  'not-tunnelled': notTunnelled,
  'tunnel-not-configured': tunnelNotConfigured,
  'duplicate-arcnet-ip': duplicateArcnetIP,
  'peer-missing': peerMissing,
  'wrong-arcnet-ip': wrongArcnetIP,
  'flux-never-up': fluxNeverUp,
  'arcnet-handshake-refused': arcnetHandshakeRefused,
  'tunnel-never-established': tunnelNeverEstablished,
  'never-established-flux-unread': neverEstablishedFluxUnread,
  'one-way-to-site': oneWayToSite,
  'key-mismatch': keyMismatch,
  'site-clock-behind': siteClockBehind,
  'flux-auth-refused': fluxAuthRefused,
  'flux-tls-untrusted': fluxTlsUntrusted,
  'flux-half-open': fluxHalfOpen,
  'flux-path-down': fluxPathDown,
  'arcnet-down-before-flux': arcnetDownBeforeFlux,
  'arcnet-inside-flux': arcnetInsideFlux,
  'flux-not-checked': fluxNotChecked,
  'udp-newly-filtered': udpNewlyFiltered,
  'direct-path-lost': directPathLost,
  'probe-counters-conflict': probeCountersConflict,
  'path-lost-layer-pending': pathLostLayerPending,
  'no-path-layer-unknown': noPathLayerUnknown,
  'api-down': apiDown,
  'api-port-rejected': apiPortRejected,
  'api-port-filtered': apiPortFiltered,
  'mtu-blackhole': mtuBlackhole,
  'api-hung': apiHung,
  'mtu-or-api-hung': mtuOrApiHung,
  'cert-or-clock': certOrClock,
  'api-cert-expired': apiCertExpired,
  'api-ca-mismatch': apiCaMismatch,
  'api-not-ready': apiNotReady,
  'mtu-suspected': mtuSuspected,
  'import-not-completed': importNotCompleted,
  'agent-not-checking-in': agentNotCheckingIn,
  'probe-vantage-broken': probeVantageBroken,
  'cannot-see': cannotSee,
  'reachability-not-verified': reachabilityNotVerified,
  'recheck-pending': recheckPending,
  unexplained,
};
