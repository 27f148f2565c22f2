import type {
  AuditorService,
  BackstageCredentials,
  BackstageUserPrincipal,
  HttpAuthService,
  LoggerService,
  PermissionsService,
  UserInfoService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError, toError } from '@backstage/errors';
import type { Permission } from '@backstage/plugin-permission-common';
import type { Scope } from '@mooring/core';
import type { Mooring } from '@mooring/platform';
import express, { Request, Response, Router } from 'express';
import PromiseRouter from 'express-promise-router';
import { auditRefusal } from './audit/auditRefusal';
import { answerError } from './errors/answerError';
import { DenialError } from './errors/denialError';
import { parseQuery } from './errors/parseQuery';
import { refuseWithoutScope } from './errors/refuseWithoutScope';
import { openEventStream } from './events/eventStream';
import { eventsRoute } from './events/eventsRoute';
import { StreamSlots } from './events/streamSlots';
import { openApiDocument } from './openapi/openApiDocument';
import { Access, currentScope, readAccess } from './permissions/access';
import { answerRecheck } from './recheck/answerRecheck';
import { RecheckBudget } from './recheck/recheckBudget';
import { recheckRoute } from './recheck/recheckRoute';
import { TooManyRechecksError } from './recheck/tooManyRechecksError';
import { refuseForeignOrigin } from './requests/refuseForeignOrigin';
import { Route, routes } from './routes';
import { systemTimers, Timers } from './time/timers';

/** Tabs of one person on several screens; beyond that it is a loop somewhere. */
const STREAMS_PER_USER = 12;

/** What the router needs of the portal. */
export interface RouterOptions {
  readonly mooring: Mooring;
  readonly httpAuth: HttpAuthService;
  readonly userInfo: UserInfoService;
  readonly permissions: PermissionsService;
  readonly auditor: AuditorService;
  readonly logger: LoggerService;
  /** Ends every live stream. */
  readonly shutdown: AbortSignal;
  readonly timers?: Timers;
  readonly streamsPerUser?: number;
  /** Origins of the portal's own pages, from which it may be asked for more than reading. */
  readonly portalOrigins?: ReadonlySet<string>;
}

/** The caller of one request. */
interface Caller {
  readonly credentials: BackstageCredentials<BackstageUserPrincipal>;
  readonly access: Access;
  readonly scope: Scope;
}

/**
 * The REST API below `/v1`. Every answer is read within the caller's scope; nothing here decides what is visible.
 */
export function createRouter(options: RouterOptions): Router {
  const { mooring, httpAuth, auditor } = options;
  const timers = options.timers ?? systemTimers;
  const slots = new StreamSlots(options.streamsPerUser ?? STREAMS_PER_USER);
  const budget = new RecheckBudget(() => timers.now());
  const v1 = PromiseRouter();

  const readCaller = async (
    request: Request,
    needed: readonly Permission[],
  ): Promise<Caller> => {
    // A service has no tenants of its own, and acting for somebody else is not a matter of asking.
    const credentials = await httpAuth.credentials(request, {
      allow: ['user'],
    });
    const access = await readAccess(options, credentials, needed);
    return { credentials, access, scope: currentScope(mooring, access) };
  };

  /** Registers a route whose refusals are recorded. */
  const on = (
    method: 'get' | 'post',
    path: string,
    handle: (request: Request, response: Response) => Promise<void>,
  ) => {
    v1[method](path, async (request, response) => {
      try {
        await handle(request, response);
      } catch (error) {
        if (error instanceof TooManyRechecksError) {
          response.setHeader('Retry-After', String(error.retryAfter));
        }
        const rule = ruleOf(error);
        if (rule !== undefined) {
          const route = `${method.toUpperCase()} /v1${path}`;
          await auditRefusal(auditor, request, route, {
            rule,
            error: toError(error),
          });
        }
        throw error;
      }
    });
  };

  const serve = (route: Route) =>
    on('get', route.path, async (request, response) => {
      const { access, scope } = await readCaller(request, route.permissions);
      if (route.permissions.length > 0) {
        refuseWithoutScope(
          mooring.scopeOf(access.actor),
          scope,
          route.permissions,
        );
      }
      const answer = route.respond(
        { mooring, actor: access.actor, scope, id: request.params.id ?? '' },
        request.query,
      );
      if (!answer.ok) throw answerError(answer);
      response.json(answer.value);
    });

  v1.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  });

  for (const route of routes) serve(route);

  on('post', recheckRoute.path, async (request, response) => {
    const { access, scope } = await readCaller(
      request,
      recheckRoute.permissions,
    );
    const { actor } = access;
    refuseForeignOrigin(request, options.portalOrigins ?? new Set());
    refuseWithoutScope(mooring.scopeOf(actor), scope, recheckRoute.permissions);
    await answerRecheck(request, response, {
      mooring,
      auditor,
      budget,
      actor,
      scope,
      shutdown: options.shutdown,
    });
  });

  on('get', eventsRoute.path, async (request, response) => {
    const { credentials, access, scope } = await readCaller(
      request,
      eventsRoute.permissions,
    );
    const { actor } = access;
    refuseWithoutScope(mooring.scopeOf(actor), scope, eventsRoute.permissions);
    const { since } = parseQuery(eventsRoute.query, {
      since: request.query.since ?? request.get('Last-Event-ID'),
    });
    const giveBack = slots.take(actor.ref);
    openEventStream(response, {
      mooring,
      timers,
      shutdown: options.shutdown,
      since,
      access,
      reread: () => readAccess(options, credentials, eventsRoute.permissions),
      expiresAt: credentials.expiresAt?.getTime(),
      onScopeLost: lost => {
        const denial =
          lost.kind === 'none' ? lost.denial.code : 'outside-scope';
        auditRefusal(auditor, request, `GET /v1${eventsRoute.path}`, {
          rule: denial,
          error: new NotAllowedError('The caller lost access while reading'),
        }).catch(error =>
          options.logger.error(
            `A refusal could not be recorded in the audit log: ${error}`,
          ),
        );
      },
      onClose: giveBack,
    });
  });

  v1.get('/openapi.json', async (request, response) => {
    await httpAuth.credentials(request, { allow: ['user', 'service'] });
    response.json(openApiDocument());
  });

  const root = express.Router();
  root.use('/v1', v1);
  return root;
}

/** The rule that refused, for the audit log; `undefined` for what is no refusal. */
function ruleOf(error: unknown): string | undefined {
  if (error instanceof DenialError) return error.denial.code;
  if (error instanceof NotAllowedError) return 'not-a-user';
  return error instanceof TooManyRechecksError
    ? 'too-many-rechecks'
    : undefined;
}
