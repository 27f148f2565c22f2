import { HTTP_CALLERS, HttpCaller } from './callers';
import { NOT_SIGNED_IN, Outcome, refused, Row } from './row';

/** A row with the request that is made for it. */
export interface HttpRow extends Row {
  readonly caller: HttpCaller;
  readonly method: 'GET' | 'POST';
  /** Below the plugin's base path. */
  readonly path: string;
}

/** How the callers with a scope fare; the others are refused alike wherever a scope is needed. */
interface ByScope {
  readonly operator: Outcome;
  /** Admin, operator and viewer of acme: reading needs no more than the lowest role. */
  readonly acme: Outcome;
  readonly globex: Outcome;
}

export function scoped({
  operator,
  acme,
  globex,
}: ByScope): Record<HttpCaller, Outcome> {
  return {
    operator,
    'tenant admin': acme,
    'tenant operator': acme,
    'tenant viewer': acme,
    'member of another tenant': globex,
    'bound to nothing': refused('bound-to-nothing'),
    'no groups claim': refused('no-groups-claim'),
    unauthenticated: NOT_SIGNED_IN,
    'chat guest': NOT_SIGNED_IN,
    'chat stranger': NOT_SIGNED_IN,
    'unlinked chat user': NOT_SIGNED_IN,
    'deactivated user': refused('directory-unreachable'),
    'service principal': refused('not-a-user'),
    'directory down': refused('directory-unreachable'),
  };
}

/** One surface with everything that is asked of it, by everybody. */
export function surface(
  name: string,
  cases: readonly {
    readonly target: string;
    readonly path: string;
    readonly expected: Record<HttpCaller, Outcome>;
  }[],
): HttpRow[] {
  return cases.flatMap(({ target, path, expected }) =>
    HTTP_CALLERS.map(caller => ({
      surface: name,
      target,
      method: name.startsWith('POST ') ? ('POST' as const) : ('GET' as const),
      path,
      caller,
      ...expected[caller],
    })),
  );
}
