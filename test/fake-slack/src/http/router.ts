import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject, parseJson } from '../json';
import { takeResponse } from '../people/responseUrl';
import type { Person } from '../people/personVerbs';
import { createViewer } from '../viewer/viewerRoutes';
import type { ApiContext } from '../webapi/method';
import type { WebApi } from '../webapi/webApi';
import { isFromLoopback } from './isFromLoopback';
import { readBody } from './readBody';
import { sendJson } from './send';

interface RouterDeps {
  context: ApiContext;
  webApi: WebApi;
  as(userId: string): Person;
  port: number;
  signal: AbortSignal;
}

/** `/api/<method>`, `/response/<ticket>`, and the page for people. */
export function createRouter(
  deps: RouterDeps,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { context, webApi } = deps;
  const viewer = createViewer(deps);

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(request.url ?? '/', context.url);
    if (!isFromLoopback(request, deps.port)) {
      sendJson(response, 403, { ok: false, error: 'not_from_this_machine' });
      return;
    }
    const [, room, ...rest] = url.pathname.split('/');
    if (room === 'api') {
      const method = decodeURIComponent(rest.join('/'));
      await webApi.handle(request, response, method, url.searchParams);
      return;
    }
    if (room === 'response' && request.method === 'POST') {
      const body = parseJson(await readBody(request));
      const { status, answer } = takeResponse(
        rest[0],
        isObject(body) ? body : {},
        context,
      );
      sendJson(response, status, answer);
      return;
    }
    await viewer(request, response, url);
  }

  return (request, response) => {
    route(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { ok: false, error: message });
    });
  };
}
