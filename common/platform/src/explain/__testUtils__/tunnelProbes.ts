import { Hop, ProbeOutcome } from '@mooring/core';
import { Raw } from '../__fixtures__/rawObjects';
import { back } from './secondsBack';

export interface ProbeInput {
  readonly hop: Hop;
  readonly outcome: ProbeOutcome;
  readonly code?: string;
  readonly httpStatus?: number;
  readonly detail?: string;
  /** When the certificate ends, seconds before `NOW`. */
  readonly certEndsS?: number;
  /** The answer's `Date`, seconds before `NOW`. */
  readonly serverDateS?: number;
  readonly ms?: number;
  readonly agoS?: number;
  readonly tries?: number;
  readonly from?: string;
}

const USUAL_AGO_S = 7;

/** One entry of `probes.json`. */
export function probeEntry(probe: ProbeInput): Raw {
  const { certEndsS, serverDateS, agoS = USUAL_AGO_S, ...said } = probe;
  return {
    ms: 23,
    tries: 1,
    from: 'gateway:gw-north',
    ...said,
    at: back(agoS),
    ...(certEndsS !== undefined && { certNotAfter: back(certEndsS) }),
    ...(serverDateS !== undefined && { serverDate: back(serverDateS) }),
  };
}

export const pingOk: ProbeInput = { hop: 'arcnet-icmp', outcome: 'ok', ms: 27 };
export const pingLost: ProbeInput = {
  hop: 'arcnet-icmp',
  outcome: 'timeout',
  ms: 3_000,
  tries: 2,
};
export const largePing = (outcome: 'ok' | 'timeout'): ProbeInput => ({
  hop: 'arcnet-icmp-large',
  outcome,
  tries: outcome === 'ok' ? 1 : 2,
});

export const tcpOk: ProbeInput = { hop: 'api-tcp', outcome: 'ok', ms: 26 };
export const tcpTimeout: ProbeInput = {
  hop: 'api-tcp',
  outcome: 'timeout',
  ms: 3_004,
  tries: 2,
};
export const tcpRefused: ProbeInput = {
  hop: 'api-tcp',
  outcome: 'refused',
  code: 'ECONNREFUSED',
  ms: 17,
  tries: 2,
};
export const tcpUnreachable: ProbeInput = {
  hop: 'api-tcp',
  outcome: 'unreachable',
  code: 'EHOSTUNREACH',
  ms: 31,
  tries: 2,
};

export const tlsOk: ProbeInput = {
  hop: 'api-tls',
  outcome: 'ok',
  certEndsS: -20_000_000,
};
export const tlsTimeout: ProbeInput = {
  hop: 'api-tls',
  outcome: 'timeout',
  ms: 5_011,
  tries: 2,
};
export const http = (httpStatus: number, detail?: string): ProbeInput => ({
  hop: 'api-http',
  outcome: 'http-status',
  httpStatus,
  ms: 71,
  ...(detail !== undefined && { detail }),
});

export const fluxPort = (outcome: ProbeOutcome, code?: string): ProbeInput => ({
  hop: 'flux-tcp',
  outcome,
  tries: 2,
  ...(code !== undefined && { code }),
});

/** Everything answers. */
export const allAnswer: readonly ProbeInput[] = [
  pingOk,
  tcpOk,
  tlsOk,
  http(200),
];
/** Nothing comes back, tried twice. */
export const nothingAnswers: readonly ProbeInput[] = [pingLost, tcpTimeout];

export function older(probes: readonly ProbeInput[], agoS: number) {
  return probes.map(probe => ({ ...probe, agoS }));
}
