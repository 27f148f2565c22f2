import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, unauthorized } from '../apiError';
import type { Tokens } from '../authn/tokens';
import type { ControlHandler, Interceptor, SandboxControl } from '../types';
import { sendJson, sendText } from './answer';
import { parseBody, readBody } from './readBody';

export const controlPrefix = '/sandbox/';

/** Routes beside the Kubernetes API, for faults, and the interceptor they work with. */
export class Control implements SandboxControl {
  private readonly routes = new Map<string, ControlHandler>();
  interceptor: Interceptor | undefined;

  route(path: string, handler: ControlHandler) {
    if (!path.startsWith(controlPrefix)) {
      throw new Error(`a control route starts with ${controlPrefix}: ${path}`);
    }
    this.routes.set(path, handler);
  }

  intercept(interceptor: Interceptor | undefined) {
    this.interceptor = interceptor;
  }

  /** Only for the admin's own token: no role of the cluster reaches the switches of its faults. */
  async answer(
    tokens: Tokens,
    token: string | undefined,
    url: URL,
    incoming: IncomingMessage,
    response: ServerResponse,
  ) {
    if (token !== tokens.admin) throw unauthorized();
    const handler = this.routes.get(url.pathname);
    if (!handler) {
      throw new ApiError(404, 'NotFound', `no control route ${url.pathname}`);
    }
    const bytes = await readBody(incoming);
    const body =
      bytes.length === 0 ? undefined : parseBody(bytes, 'application/json');
    const answer = await handler({
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body,
    });
    const { status = 200, text, headers = {} } = answer;
    for (const [name, value] of Object.entries(headers))
      response.setHeader(name, value);
    if (text === undefined) sendJson(response, status, answer.body ?? {});
    else sendText(response, status, text, 'text/plain; charset=utf-8');
  }
}
