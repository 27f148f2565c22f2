import { z } from 'zod';
import type { Directory, DirectoryAnswer } from './directory';
import { directoryUser, SLACK_USER_ANNOTATION } from './directoryUser';

const MINUTE = 60_000;
const page = z.object({ items: z.array(z.unknown()) });

interface Cached {
  readonly answer: DirectoryAnswer;
  readonly until: number;
}

/**
 * Users and groups from a Backstage catalog. An answer is kept for minutes; a catalog that cannot
 * be asked is never covered up by an older answer, because rights may have been taken away since.
 *
 * @param deps.baseUrl - of the backend, e.g. `http://localhost:7007`
 * @param deps.deadlineMs - of one question (2 s): a person waits in front of it
 */
export function createCatalogDirectory(deps: {
  baseUrl: string;
  token: () => Promise<string | undefined>;
  fetch: typeof globalThis.fetch;
  now: () => number;
  deadlineMs?: number;
  cacheMs?: number;
}): Directory {
  const { deadlineMs = 2_000, cacheMs = 3 * MINUTE } = deps;
  const cache = new Map<string, Cached>();

  const query = async (filter: string): Promise<DirectoryAnswer> => {
    const url = new URL('/api/catalog/entities/by-query', deps.baseUrl);
    url.searchParams.set('filter', filter);
    url.searchParams.set('limit', '5');
    const token = await deps.token();
    const response = await deps.fetch(url, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(deadlineMs),
      redirect: 'error',
    });
    if (response.status === 401 || response.status === 403) {
      return {
        kind: 'unreachable',
        detail: `the catalog refuses the bot's own credentials (HTTP ${response.status})`,
      };
    }
    if (!response.ok) {
      return {
        kind: 'unreachable',
        detail: `the catalog answers HTTP ${response.status}`,
      };
    }
    const body = page.safeParse(await response.json());
    if (!body.success) {
      return {
        kind: 'unreachable',
        detail: 'the catalog gives an answer that is not a list of entities',
      };
    }
    return {
      kind: 'found',
      users: body.data.items.flatMap(item => directoryUser(item) ?? []),
    };
  };

  const ask = async (filter: string): Promise<DirectoryAnswer> => {
    const held = cache.get(filter);
    if (held && held.until > deps.now()) return held.answer;
    let answer: DirectoryAnswer;
    try {
      answer = await query(filter);
    } catch (error) {
      answer = { kind: 'unreachable', detail: whyNoAnswer(error, deadlineMs) };
    }
    if (answer.kind === 'found') {
      if (cache.size > 5_000) cache.clear();
      cache.set(filter, { answer, until: deps.now() + cacheMs });
    } else {
      cache.delete(filter);
    }
    return answer;
  };

  return {
    name: 'the Backstage catalog',
    async bySlackAccount(account) {
      const answer = await ask(
        `kind=user,metadata.annotations.${SLACK_USER_ANNOTATION}=${account}`,
      );
      // The catalog compares without regard to case; Slack's ids do not.
      return answer.kind === 'found'
        ? {
            kind: 'found',
            users: answer.users.filter(({ slackAccounts }) =>
              slackAccounts.includes(account),
            ),
          }
        : answer;
    },
    async byEmail(email) {
      // A comma would start another condition of the filter.
      if (/[,=\s]/.test(email)) return { kind: 'found', users: [] };
      const wanted = email.toLowerCase();
      const answer = await ask(`kind=user,spec.profile.email=${wanted}`);
      return answer.kind === 'found'
        ? {
            kind: 'found',
            users: answer.users.filter(user => user.email === wanted),
          }
        : answer;
    },
  };
}

const failedFetch = z.object({
  name: z.string().optional(),
  cause: z.object({ code: z.string() }).optional().catch(undefined),
});

/** Never the error's own text: it likes to contain URLs. */
function whyNoAnswer(error: unknown, deadlineMs: number): string {
  const known = failedFetch.safeParse(error);
  if (known.success && known.data.name === 'TimeoutError') {
    return `the catalog gave no answer within ${deadlineMs / 1_000} s`;
  }
  const code = known.success ? known.data.cause?.code : undefined;
  return `the catalog cannot be reached${
    code === undefined ? '' : ` (${code})`
  }`;
}
