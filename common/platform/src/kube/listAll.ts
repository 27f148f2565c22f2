import { z } from 'zod';
import { KubeConnection, KubeFailure } from './connection';
import { ResourceKind } from './resourceKind';
import { resourcePath } from './resourcePath';

/** Rancher's management clusters carry megabytes: a page of 500 takes its time on a slow line. */
const PAGE_DEADLINE_MS = 60_000;

const listSchema = z.object({
  apiVersion: z.string().optional(),
  kind: z.string().optional(),
  metadata: z.object({
    resourceVersion: z.string().min(1),
    continue: z.string().optional(),
    remainingItemCount: z.number().nullish(),
  }),
  items: z.array(z.unknown()).nullable(),
});

export type ListResult =
  | { readonly ok: true; readonly version: string }
  | { readonly ok: false; readonly failure: KubeFailure };

export interface ListProgress {
  /** Called per page, so that raw objects can be dropped before the next page is asked for. */
  onPage(
    items: readonly unknown[],
    progress: { done: number; of?: number },
  ): void;
  /** The list starts over: everything given to `onPage` so far is void. */
  onRestart(): void;
  /** Before starting over once more. */
  pause(): Promise<void>;
}

/**
 * Reads a collection page by page. When the snapshot expires in the middle (410), the list starts over: at once the
 * first time, then after a pause and in one piece, because a server that compacts faster than we page never ends.
 */
export async function listAll(
  connection: KubeConnection,
  kind: Omit<ResourceKind<unknown>, 'project'>,
  options: { readonly pageSize: number; readonly signal: AbortSignal },
  progress: ListProgress,
): Promise<ListResult> {
  for (let expired = 0; ; expired += 1) {
    if (expired > 0) progress.onRestart();
    if (expired > 1) await progress.pause();
    const result = await listOnce(
      connection,
      kind,
      {
        ...options,
        pageSize: expired > 1 ? undefined : options.pageSize,
      },
      progress,
    );
    const isExpired = !result.ok && result.failure.kind === 'gone';
    if (!isExpired || expired > 1 || options.signal.aborted) return result;
  }
}

async function listOnce(
  connection: KubeConnection,
  kind: Omit<ResourceKind<unknown>, 'project'>,
  options: { readonly pageSize?: number; readonly signal: AbortSignal },
  progress: ListProgress,
): Promise<ListResult> {
  let version: string | undefined;
  let token: string | undefined;
  let done = 0;
  for (;;) {
    const answer = await connection.request({
      path: resourcePath(kind),
      query: {
        limit: options.pageSize,
        labelSelector: kind.labelSelector,
        continue: token,
      },
      deadlineMs: PAGE_DEADLINE_MS,
      signal: options.signal,
    });
    if (!answer.ok) return { ok: false, failure: answer };
    const page = listSchema.safeParse(answer.body);
    if (!page.success) return notAList(page.error.issues[0].path.join('.'));

    const { metadata } = page.data;
    const items = withTypes(page.data.items ?? [], page.data);
    version ??= metadata.resourceVersion;
    done += items.length;
    const left = metadata.remainingItemCount;
    progress.onPage(items, {
      done,
      ...(typeof left === 'number' ? { of: done + left } : {}),
    });
    if (!metadata.continue) return { ok: true, version };
    if (metadata.continue === token) return notAList('metadata.continue');
    token = metadata.continue;
  }
}

/** Items of built-in kinds carry no `apiVersion` and `kind` in a list, but do in a watch. */
function withTypes(
  items: readonly unknown[],
  list: { apiVersion?: string; kind?: string },
): readonly unknown[] {
  const kind = list.kind?.replace(/List$/, '');
  if (!kind) return items;
  return items.map(item =>
    typeof item === 'object' && item !== null && !('kind' in item)
      ? { apiVersion: list.apiVersion, kind, ...item }
      : item,
  );
}

function notAList(where: string): ListResult {
  return {
    ok: false,
    failure: {
      ok: false,
      kind: 'bad-answer',
      message: `the answer is not a list of Kubernetes objects (${
        where || 'its shape'
      })`,
    },
  };
}
