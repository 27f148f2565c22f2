import { Clock, systemClock } from './clock';
import { ConnectionResult, ConnectionSource } from './connectionSource';
import { credentialExpiry } from './credentialExpiry';
import { createCredentials } from './credentials';
import { createKubeConnection } from './kubeConnection';
import { Surroundings } from './loadKubeConfig';

export interface ConnectOptions {
  readonly clock?: Clock;
  /** Calls in flight at once, streams not counted. Default 8. */
  readonly concurrency?: number;
  /** Put before every impersonated user and group, so that directory groups cannot collide with cluster groups. */
  readonly impersonationPrefix?: string;
  /** Default `process.env`. */
  readonly env?: Surroundings['env'];
  /** Default: where Kubernetes mounts it in every pod. */
  readonly serviceAccountDirectory?: string;
}

const SERVICE_ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
/** Our own clock may be wrong by minutes; by more than this it is the credentials. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1_000;

/**
 * Never throws for bad input. Opens no socket: whether the server answers shows with the first call.
 * A failure is worth another try later, the file may have been written by then.
 */
export function connect(
  source: ConnectionSource,
  options: ConnectOptions = {},
): ConnectionResult {
  const clock = options.clock ?? systemClock;
  const made = createCredentials(
    source,
    {
      env: options.env ?? process.env,
      serviceAccountDirectory:
        options.serviceAccountDirectory ?? SERVICE_ACCOUNT,
    },
    clock,
  );
  if (!made.ok) return made;

  const { credentials } = made;
  const expiresAt = credentialExpiry(credentials.written());
  if (expiresAt !== undefined && expiresAt < clock.now() - CLOCK_TOLERANCE_MS) {
    return {
      ok: false,
      reason: 'expired-credentials',
      detail: `The credentials expired at ${new Date(
        expiresAt,
      ).toISOString()}.`,
    };
  }
  return {
    ok: true,
    connection: createKubeConnection({
      credentials,
      clock,
      concurrency: options.concurrency ?? 8,
      impersonationPrefix: options.impersonationPrefix,
    }),
  };
}
