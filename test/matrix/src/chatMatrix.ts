import { Caller, CALLERS } from './callers';
import { ACME } from './matrixWorld';
import { Outcome, Row, sees } from './row';

/** A row with the command that is typed for it. */
export interface ChatRow extends Row {
  readonly caller: Caller;
  /** What is typed behind `/mooring`. */
  readonly text: string;
  /** Clicked instead: the value that the button carries. */
  readonly pressed?: string;
}

/** Chat keeps its refusals in a table of its own. */
const refused = (rule: string): Outcome => ({
  outcome: `refused: ${rule}`,
  audit: `denied: ${rule}`,
});

/** A probe was made for somebody, and by which right is kept. */
const probed = (rule: string): Outcome => ({
  ...sees('acme'),
  audit: `allowed: ${rule}`,
});

interface ByScope {
  readonly operator: Outcome;
  readonly acme: Outcome;
  readonly globex: Outcome;
  /** Linked, and in no tenant. */
  readonly unbound: Outcome;
}

const OUTSIDE = refused('outside-scope');
const PLATFORM_ONLY = refused('platform-only');
const UNBOUND = refused('bound-to-nothing');

function byCaller({
  operator,
  acme,
  globex,
  unbound,
}: ByScope): Record<Caller, Outcome> {
  return {
    operator,
    'tenant admin': acme,
    'tenant operator': acme,
    'tenant viewer': acme,
    'member of another tenant': globex,
    'bound to nothing': unbound,
    // The directory the bot reads itself has no claims: a user it lists without groups is in none.
    'no groups claim': unbound,
    // A request that Slack did not sign is nobody's, and is not even read.
    unauthenticated: { outcome: '401', audit: 'none' },
    // Who is no full member is refused whatever groups a directory user with that link may have.
    'chat guest': refused('guest'),
    'chat stranger': refused('stranger'),
    'unlinked chat user': refused('unlinked'),
    'deactivated user': refused('deactivated'),
  };
}

function surface(
  command: string,
  cases: readonly {
    readonly target: string;
    readonly argument?: string;
    readonly expected: Record<Caller, Outcome>;
  }[],
): ChatRow[] {
  return cases.flatMap(({ target, argument, expected }) =>
    CALLERS.map(caller => ({
      surface: `/mooring ${command}`,
      target,
      text: argument === undefined ? command : `${command} ${argument}`,
      caller,
      ...expected[caller],
    })),
  );
}

const ofAcme = byCaller({
  operator: sees('acme'),
  acme: sees('acme'),
  globex: OUTSIDE,
  unbound: UNBOUND,
});
const ofNobody = byCaller({
  operator: OUTSIDE,
  acme: OUTSIDE,
  globex: OUTSIDE,
  unbound: UNBOUND,
});

const PROBED_BY: Partial<Record<Caller, Outcome>> = {
  operator: probed('operator by platform-operators'),
  'tenant admin': probed('admin by acme-admins'),
  'tenant operator': probed('operator by acme-ops'),
};

/** Whatever message a button stands in, and whoever could once read it: who clicks is judged at the click. */
function button(
  name: string,
  cases: readonly {
    readonly target: string;
    readonly pressed: string;
    readonly expected: Record<Caller, Outcome>;
  }[],
): ChatRow[] {
  return cases.flatMap(({ target, pressed, expected }) =>
    CALLERS.map(caller => ({
      surface: `button ${name}`,
      target,
      text: '',
      pressed,
      caller,
      ...expected[caller],
    })),
  );
}

/** Every subcommand and button × everybody. A command without a row here fails the build. */
export const CHAT_MATRIX: readonly ChatRow[] = [
  ...surface('help', [
    {
      target: 'the commands',
      expected: byCaller({
        operator: sees('all commands'),
        acme: sees('all commands'),
        globex: sees('all commands'),
        unbound: sees('the commands of somebody without a tenant'),
      }),
    },
  ]),
  ...surface('whoami', [
    {
      target: 'oneself',
      expected: byCaller({
        operator: sees('oneself'),
        acme: sees('oneself'),
        globex: sees('oneself'),
        unbound: sees('oneself'),
      }),
    },
  ]),
  ...surface('status', [
    {
      target: 'sources',
      expected: byCaller({
        operator: sees('sources'),
        acme: sees('sources'),
        globex: sees('sources'),
        unbound: UNBOUND,
      }),
    },
  ]),
  ...surface('clusters', [
    {
      target: 'the list',
      expected: byCaller({
        operator: sees('acme, globex, the platform'),
        acme: sees('acme'),
        globex: sees('globex'),
        unbound: UNBOUND,
      }),
    },
    {
      target: 'a search for clusters of globex',
      argument: 'globex',
      expected: byCaller({
        operator: sees('globex'),
        acme: sees('nothing'),
        globex: sees('globex'),
        unbound: UNBOUND,
      }),
    },
  ]),
  ...surface('cluster', [
    {
      target: 'a cluster of acme',
      argument: ACME.clusterName,
      expected: ofAcme,
    },
    {
      target: 'a cluster that does not exist',
      argument: 'nowhere-1',
      expected: ofNobody,
    },
    {
      target: 'the management cluster itself',
      argument: 'local',
      expected: byCaller({
        operator: sees('the platform'),
        acme: OUTSIDE,
        globex: OUTSIDE,
        unbound: UNBOUND,
      }),
    },
  ]),
  ...surface('diagnose', [
    {
      target: 'a cluster of acme',
      argument: ACME.clusterName,
      expected: { ...ofAcme, ...PROBED_BY },
    },
    {
      target: 'a cluster that does not exist',
      argument: 'nowhere-1',
      expected: ofNobody,
    },
  ]),
  ...button('recheck', [
    {
      target: 'a cluster of acme',
      pressed: ACME.clusterId,
      expected: {
        ...ofAcme,
        ...PROBED_BY,
        'tenant viewer': refused('role-too-low'),
      },
    },
    {
      target: 'a cluster that does not exist',
      pressed: 'c-m-nowhere1',
      expected: ofNobody,
    },
  ]),
  ...surface('tunnels', [
    {
      target: 'gateways, relays and sites',
      expected: byCaller({
        operator: sees('the tunnels'),
        acme: PLATFORM_ONLY,
        globex: PLATFORM_ONLY,
        unbound: UNBOUND,
      }),
    },
  ]),
  ...surface('tenants', [
    {
      target: 'the list',
      expected: byCaller({
        operator: sees('acme, globex'),
        acme: sees('acme'),
        globex: sees('globex'),
        unbound: UNBOUND,
      }),
    },
  ]),
  ...surface('tenant', [
    { target: 'acme', argument: 'acme', expected: ofAcme },
    {
      target: 'a tenant that does not exist',
      argument: 'nowhere',
      expected: ofNobody,
    },
  ]),
  ...surface('deployments', [
    { target: 'acme', argument: 'acme', expected: ofAcme },
    {
      target: 'a tenant that does not exist',
      argument: 'nowhere',
      expected: ofNobody,
    },
  ]),
];
