import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ListSchema, readListQuery, writeListQuery } from './listQuery';

interface Paged {
  cursor?: string;
}

export interface ListQueryState<Q> {
  readonly query: Q;
  /** Changes filter or sort and starts again from the first page. */
  readonly change: (patch: Partial<Omit<Q, 'cursor'>>) => void;
  readonly pages: Pages;
  /** The list's address without any filter. */
  readonly startOver: string;
}

export interface Pages {
  /** Undefined on the first page. */
  readonly toFirst: (() => void) | undefined;
  /** Undefined when the page before is not known, as after opening an address from a message. */
  readonly toPrevious: (() => void) | undefined;
  readonly toNext: (cursor: string) => void;
  /** Pages before this one, as far as known; `undefined` when it is not the first and nothing is known. */
  readonly before: number | undefined;
}

/**
 * Filter, sort and page of a list, kept in the address so that a link shows what its sender saw. Cursors only lead
 * forward: the way back is kept in the history entry, which survives a reload.
 */
export function useListQuery<Q extends Paged>(
  schema: ListSchema<Q>,
): ListQueryState<Q> {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => readListQuery(schema, params), [schema, params]);
  const trail = useMemo(() => readTrail(location.state), [location.state]);

  const change = useCallback(
    (patch: Partial<Omit<Q, 'cursor'>>) => {
      setParams(
        before =>
          writeListQuery(
            schema,
            { ...readListQuery(schema, before), ...patch, cursor: undefined },
            before,
          ),
        { replace: true },
      );
    },
    [schema, setParams],
  );

  const goTo = useCallback(
    (cursor: string | undefined, way: readonly string[]) => {
      const next = writeListQuery(schema, { ...query, cursor }, params);
      navigate({ search: next.toString() }, { state: { mooringTrail: way } });
    },
    [schema, query, params, navigate],
  );

  const { cursor } = query;
  const pages: Pages = {
    toFirst: cursor === undefined ? undefined : () => goTo(undefined, []),
    toPrevious:
      cursor === undefined || trail.length === 0
        ? undefined
        : () => goTo(trail[trail.length - 1] || undefined, trail.slice(0, -1)),
    toNext: next => goTo(next, [...trail, cursor ?? '']),
    before: cursor === undefined ? 0 : trail.length || undefined,
  };
  return { query, change, pages, startOver: location.pathname };
}

/** Cursors of the pages before this one; the first page has none and stands as ''. */
function readTrail(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null) return [];
  const trail: unknown = Reflect.get(state, 'mooringTrail');
  return Array.isArray(trail)
    ? trail.filter((cursor): cursor is string => typeof cursor === 'string')
    : [];
}
