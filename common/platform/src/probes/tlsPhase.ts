import { Instant, instant } from '@mooring/core';
import { isIP, Socket } from 'node:net';
import { connect, PeerCertificate, TLSSocket } from 'node:tls';
import { readThrown } from '../kube/thrown';
import { errnoFinding } from './errnoFinding';
import { foreignText } from './foreignText';
import { Finding, PhaseScope, runPhase, Step } from './phase';
import { SocketPen } from './socketPen';

export interface TlsPeer {
  readonly host: string;
  /** PEM of the authority that should have signed; see `ProbeTarget.ca`. */
  readonly ca?: string;
}

export interface TlsSession {
  readonly socket: TLSSocket;
  /** `ok`, or what is wrong with the certificate: evidence, after which HTTP goes on. */
  readonly finding: Finding;
}

/** TLS handshake over an open connection. A bad certificate is a finding, never an exception; no client certificate. */
export function handshakeTls(
  socket: Socket,
  peer: TlsPeer,
  scope: PhaseScope,
  pen: SocketPen,
): Promise<Step<TlsSession>> {
  return runPhase<TlsSession>(scope, scope.budgets.tls, end => {
    const session = pen.keep(
      connect({
        socket,
        rejectUnauthorized: false,
        // The address stands for the cluster here, its certificate need not name it.
        checkServerIdentity: () => undefined,
        ...(isIP(peer.host) === 0 && { servername: peer.host }),
        ...(peer.ca !== undefined && { ca: peer.ca }),
      }),
    );
    const secured = () =>
      end({
        value: {
          socket: session,
          finding: certificateFinding(session, peer, scope.clock.now()),
        },
      });
    const failed = (error: Error) => end({ finding: handshakeFinding(error) });
    session.once('secureConnect', secured);
    session.once('error', failed);
    return () => {
      session.off('secureConnect', secured);
      session.off('error', failed);
    };
  });
}

function certificateFinding(
  session: TLSSocket,
  peer: TlsPeer,
  now: Instant,
): Finding {
  // Without a certificate Node returns an empty object.
  const certificate: Partial<PeerCertificate> = session.getPeerCertificate();
  const notAfter = timeOf(certificate.valid_to);
  const notBefore = timeOf(certificate.valid_from);
  const facts = notAfter !== undefined && { certNotAfter: notAfter };
  const wrong = (code: string): Finding => ({
    outcome: 'tls-error',
    code,
    ...facts,
    ...issuerOf(certificate),
  });
  if (notAfter !== undefined && notAfter < now)
    return wrong('CERT_HAS_EXPIRED');
  if (notBefore !== undefined && notBefore > now)
    return wrong('CERT_NOT_YET_VALID');
  const untrusted = verificationCode(session.authorizationError);
  // Every cluster has an authority of its own. Held against the public ones each would be "unknown", and a healthy
  // cluster would be said to have changed its authority.
  if (untrusted === undefined || peer.ca === undefined)
    return { outcome: 'ok', ...facts };
  return wrong(untrusted);
}

/** Declared as an error, but Node puts the code itself there. */
function verificationCode(error: unknown): string | undefined {
  if (error === undefined || error === null) return undefined;
  return typeof error === 'string' ? error : readThrown(error).code;
}

function issuerOf({ issuer }: Partial<PeerCertificate>): {
  readonly detail?: string;
} {
  const name = issuer?.CN ?? issuer?.O;
  return name === undefined ? {} : { detail: foreignText(`issuer ${name}`) };
}

function timeOf(text: string | undefined): Instant | undefined {
  const ms = Date.parse(text ?? '');
  return Number.isFinite(ms) ? instant(ms) : undefined;
}

/** An alert came back, or something that is not TLS: an answer either way. */
function handshakeFinding(error: Error): Finding {
  const { code, message } = readThrown(error);
  if (code === 'EPROTO' || code?.startsWith('ERR_SSL_'))
    return { outcome: 'tls-error', code, detail: foreignText(message) };
  return errnoFinding(error);
}
