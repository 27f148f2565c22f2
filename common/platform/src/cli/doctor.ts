import { Instant } from '@mooring/core';
import { z } from 'zod';
import { FailedConnection, KubeConnection, KubeFailure } from '../kube';
import { NEEDED_KINDS, NeededKind } from './doctorKinds';
import { buildReport, DoctorCheck, DoctorReport } from './doctorReport';
import {
  Allowance,
  describeAttributes,
  describeFailure,
  mayI,
  NEEDED_RIGHTS,
  NeededRight,
  ResourceAttributes,
} from './doctorRights';

export interface DoctorOptions {
  readonly now: () => Instant;
}

const TELL_SKEW_MS = 60_000;

/**
 * Looks at everything Mooring needs from the management cluster and says what breaks without it. Writes nothing:
 * rights are asked for by access reviews. Never throws for what the server does.
 */
export async function runDoctor(
  connection: KubeConnection,
  options: DoctorOptions,
): Promise<DoctorReport> {
  const answer = await connection.identify();
  const head = [
    configured(connection.server),
    reachable(answer.ok ? undefined : answer, connection),
  ];
  // Where nobody answers, a hundred more timeouts say nothing new.
  const rest =
    answer.ok || answer.kind === 'forbidden'
      ? await Promise.all([
          checkIdentity(connection, options),
          ...NEEDED_KINDS.map(kind => checkKind(connection, kind)),
          ...NEEDED_RIGHTS.map(right => checkRight(connection, right)),
        ])
      : NEEDED_KINDS.map(kind => notAsked(kind));
  const { version } = connection;
  return buildReport({
    at: options.now(),
    server: connection.server,
    ...(version ? { version: version.gitVersion } : {}),
    isSandbox: connection.isSandbox,
    checks: [...head, checkClock(connection), ...rest],
  });
}

/** The report where the configuration itself cannot be used, so that there is nobody to ask. */
export function reportFailedConnection(
  failure: FailedConnection,
  options: DoctorOptions,
): DoctorReport {
  const remedies: Readonly<Record<FailedConnection['reason'], string>> = {
    'not-found':
      'Name a kubeconfig, set KUBECONFIG, or run Mooring inside the management cluster.',
    unreadable: 'Let the user Mooring runs as read the file.',
    invalid: 'Correct the file, or have a new one written.',
    'no-context': 'Choose a context the file has.',
    'expired-credentials': 'Have new credentials issued.',
  };
  return buildReport({
    at: options.now(),
    isSandbox: false,
    checks: [
      {
        id: 'config',
        title: 'Configuration',
        outcome: 'missing',
        essential: true,
        found: failure.detail,
        breaks: 'Nothing can be read or written.',
        remedy: remedies[failure.reason],
      },
    ],
  });
}

function configured(server: string): DoctorCheck {
  return {
    id: 'config',
    title: 'Configuration',
    outcome: 'ok',
    essential: true,
    found: `names the server ${server}`,
  };
}

function reachable(
  failure: KubeFailure | undefined,
  connection: KubeConnection,
): DoctorCheck {
  const check = {
    id: 'server',
    title: 'API server',
    essential: true,
  };
  if (!failure) {
    const version = connection.version?.gitVersion ?? 'an unknown version';
    return {
      ...check,
      outcome: 'ok',
      found: connection.isSandbox
        ? `the sandbox answers (${version})`
        : `answers as ${version}`,
    };
  }
  if (failure.kind === 'forbidden') {
    return { ...check, outcome: 'ok', found: 'answers, but hides its version' };
  }
  return {
    ...check,
    outcome: 'missing',
    found: describeFailure(failure),
    breaks: 'Nothing can be read or written.',
    remedy:
      failure.kind === 'unauthorized'
        ? 'The server does not accept the credentials: have new ones issued.'
        : 'Check the address, the network and the proxy between Mooring and the server.',
  };
}

function checkClock(connection: KubeConnection): DoctorCheck {
  const check = { id: 'clock', title: 'Clock', essential: false };
  const skew = connection.clockSkewMs;
  if (skew === undefined) {
    return {
      ...check,
      outcome: 'unknown',
      found: 'the server sent no date to compare with',
    };
  }
  const seconds = Math.round(Math.abs(skew) / 1_000);
  if (Math.abs(skew) <= TELL_SKEW_MS) {
    return {
      ...check,
      outcome: 'ok',
      found: `within ${Math.max(1, seconds)} s of the server's`,
    };
  }
  return {
    ...check,
    outcome: 'warning',
    found: `the server's clock is ${seconds} s ${
      skew > 0 ? 'ahead of' : 'behind'
    } ours`,
    breaks:
      'Ages are wrong by as much: a silent agent may look alive, or a live one silent.',
    remedy: 'Let both machines follow a time server.',
  };
}

const whoSchema = z.object({
  status: z.object({ userInfo: z.object({ username: z.string() }) }),
});

async function checkIdentity(
  connection: KubeConnection,
  options: DoctorOptions,
): Promise<DoctorCheck> {
  const check = { id: 'identity', title: 'Own identity', essential: false };
  const answer = await connection.request({
    method: 'POST',
    path: '/apis/authentication.k8s.io/v1/selfsubjectreviews',
    body: {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'SelfSubjectReview',
    },
  });
  if (!answer.ok) {
    return answer.kind === 'unauthorized'
      ? {
          ...check,
          essential: true,
          outcome: 'missing',
          found: describeFailure(answer),
          breaks: 'Nothing can be read or written.',
          remedy:
            'The server does not accept the credentials: have new ones issued.',
        }
      : { ...check, outcome: 'unknown', found: describeFailure(answer) };
  }
  const who = whoSchema.safeParse(answer.body);
  if (!who.success) {
    return {
      ...check,
      outcome: 'unknown',
      found: 'the server did not say who Mooring is',
    };
  }
  const { username } = who.data.status.userInfo;
  const expiresAt = connection.credentialsExpireAt;
  const until =
    expiresAt === undefined
      ? ''
      : `, with credentials that end in ${Math.round(
          (expiresAt - options.now()) / 60_000,
        )} min`;
  return { ...check, outcome: 'ok', found: `${username}${until}` };
}

const apiResourcesSchema = z.object({
  resources: z.array(z.object({ name: z.string() })),
});

async function checkKind(
  connection: KubeConnection,
  kind: NeededKind,
): Promise<DoctorCheck> {
  const { group, version, plural, breaks } = kind;
  const check = checkOf(kind);
  const discovery = await connection.request({
    path: `/apis/${group}/${version}`,
  });
  if (!discovery.ok && discovery.kind !== 'not-found') {
    return {
      ...check,
      outcome: 'unknown',
      found: describeFailure(discovery),
      breaks,
    };
  }
  const served = discovery.ok
    ? apiResourcesSchema.safeParse(discovery.body)
    : undefined;
  const isServed =
    served?.success === true &&
    served.data.resources.some(({ name }) => name === plural);
  if (!isServed) {
    return {
      ...check,
      outcome: 'missing',
      found: `the server has no ${plural} in ${group}/${version}`,
      breaks,
      remedy: kind.install,
    };
  }
  const asks = ['list', 'watch'].map(verb => ({
    verb,
    group,
    resource: plural,
  }));
  return judge(check, connection, asks, {
    breaks,
    remedy: `Grant it as in deploy/rbac.yaml (ClusterRole mooring-reader).`,
  });
}

function checkRight(
  connection: KubeConnection,
  right: NeededRight,
): Promise<DoctorCheck> {
  const check = { id: right.id, title: right.title, essential: false };
  return judge(check, connection, right.asks, right);
}

/** One check out of several questions: all allowed, one denied, or not to be found out. */
async function judge(
  check: Pick<DoctorCheck, 'id' | 'title' | 'essential'>,
  connection: KubeConnection,
  asks: readonly ResourceAttributes[],
  otherwise: { readonly breaks: string; readonly remedy: string },
): Promise<DoctorCheck> {
  const allowances = await Promise.all(asks.map(ask => mayI(connection, ask)));
  const { breaks, remedy } = otherwise;
  const where = (kind: Allowance['kind']) =>
    asks.filter((_, index) => allowances[index].kind === kind);

  const denied = where('denied').map(describeAttributes);
  if (denied.length > 0) {
    const found = `not allowed: ${denied.join(', ')}`;
    return { ...check, outcome: 'missing', found, breaks, remedy };
  }
  for (const allowance of allowances) {
    if (allowance.kind === 'unknown') {
      return { ...check, outcome: 'unknown', found: allowance.detail, breaks };
    }
  }
  const verbs = [...new Set(asks.map(({ verb }) => verb))].join(', ');
  return { ...check, outcome: 'ok', found: `allowed: ${verbs}` };
}

function checkOf(
  kind: NeededKind,
): Pick<DoctorCheck, 'id' | 'title' | 'essential'> {
  return {
    id: `read:${kind.plural}.${kind.group}`,
    title: `${kind.title} (${kind.plural}.${kind.group})`,
    essential: kind.essential,
  };
}

function notAsked(kind: NeededKind): DoctorCheck {
  return {
    ...checkOf(kind),
    outcome: 'unknown',
    found: 'not asked: the server did not answer',
    breaks: kind.breaks,
  };
}
