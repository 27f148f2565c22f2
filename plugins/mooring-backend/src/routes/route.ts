import type { Permission } from '@backstage/plugin-permission-common';
import type { Actor, Scope } from '@mooring/core';
import type { Answer, Mooring } from '@mooring/platform';
import { z } from 'zod';
import { parseQuery } from '../errors/parseQuery';

/** What a route may use: the caller, and a scope that already holds everything they may see. */
export interface RouteContext {
  readonly mooring: Mooring;
  readonly actor: Actor;
  readonly scope: Scope;
  /** The `:id` of the path, decoded; empty where the path has none. */
  readonly id: string;
}

/** One GET route as data: served by the router, described in OpenAPI, listed as a surface of the authorization matrix. */
export interface Route {
  /** In Express notation below `/v1`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** The portal's permissions that narrow the scope. Empty: whoever is signed in may ask about themselves. */
  readonly permissions: readonly Permission[];
  readonly query: z.ZodObject | undefined;
  readonly answer: z.ZodType;
  /** @throws InputError when the query does not fit. */
  respond(context: RouteContext, query: unknown): Answer<unknown>;
}

type RouteDescription<A extends z.ZodType> = Pick<
  Route,
  'path' | 'operationId' | 'summary' | 'permissions'
> & { answer: A };

/** A route without query parameters. */
export function plainRoute<A extends z.ZodType>(
  description: RouteDescription<A>,
  read: (context: RouteContext) => Answer<z.output<A>>,
): Route {
  return {
    ...description,
    query: undefined,
    respond: context => read(context),
  };
}

/** A route whose query is described by a schema. */
export function queryRoute<Q extends z.ZodObject, A extends z.ZodType>(
  description: RouteDescription<A> & { query: Q },
  read: (context: RouteContext, query: z.output<Q>) => Answer<z.output<A>>,
): Route {
  return {
    ...description,
    respond: (context, query) =>
      read(context, parseQuery(description.query, query)),
  };
}
