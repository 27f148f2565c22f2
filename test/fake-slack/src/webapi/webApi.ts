import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../http/readBody';
import { sendJson } from '../http/send';
import { textOf } from '../json';
import type { ApiCall, JsonObject, Reaction } from '../types';
import { type ApiAnswer, refused } from './answer';
import { authMethods } from './auth';
import { chatMethods } from './chat';
import { conversationMethods } from './conversations';
import type { ApiContext, ApiMethod } from './method';
import { parseArguments } from './parseArguments';
import { RateTiers } from './rateTiers';
import { redactTokens } from './redactTokens';
import { Script } from './script';
import { userMethods } from './users';
import { viewMethods } from './views';

const methods: Readonly<Record<string, ApiMethod>> = {
  ...authMethods,
  ...chatMethods,
  ...conversationMethods,
  ...userMethods,
  ...viewMethods,
};

const APP_TOKEN_METHODS = ['apps.connections.open'];

/** What a complete installation is granted; Slack repeats it with every answer. */
const SCOPES = [
  'commands',
  'chat:write',
  'users:read',
  'users:read.email',
  'channels:read',
  'groups:read',
  'im:write',
  'channels:history',
  'groups:history',
].join(',');

interface WebApiOptions {
  botToken: string;
  appToken: string;
  enforceRates: boolean;
  /** Ends slow answers. */
  signal: AbortSignal;
}

/** The Web API: who calls, what is scripted, then the method itself; all on record. */
export class WebApi {
  readonly script = new Script();
  private readonly tiers = new RateTiers();
  private calls: ApiCall[] = [];

  constructor(
    private readonly context: ApiContext,
    private readonly options: WebApiOptions,
  ) {}

  callsOf(method?: string): ApiCall[] {
    return method
      ? this.calls.filter(call => call.method === method)
      : [...this.calls];
  }

  reset(): void {
    this.script.reset();
    this.tiers.reset();
    this.calls = [];
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    method: string,
    query: URLSearchParams,
  ): Promise<void> {
    const contentType = request.headers['content-type'] ?? '';
    const body = await readBody(request);
    const parsed = parseArguments(contentType, body, query);
    const { token, ...args } = parsed ?? {};
    const header = request.headers.authorization?.replace(/^Bearer /i, '');
    const given = header ?? (typeof token === 'string' ? token : undefined);
    const act = (): ApiAnswer => {
      const denied = this.denied(method, given);
      if (denied) return denied;
      if (!parsed) return refused('invalid_json');
      return this.run(method, args);
    };
    const reaction = this.overRate(method, args) ?? this.script.next(method);
    const record = (outcome: ApiCall['outcome']) =>
      this.record(method, args, outcome);
    await this.react(reaction, response, act, record);
  }

  private overRate(method: string, args: JsonObject): Reaction | undefined {
    if (!this.options.enforceRates) return undefined;
    const now = this.context.workspace.now();
    const retryAfter = this.tiers.take(method, args, now);
    return retryAfter === undefined
      ? undefined
      : { kind: 'rate-limited', retryAfter };
  }

  private async react(
    reaction: Reaction,
    response: ServerResponse,
    act: () => ApiAnswer,
    record: (outcome: ApiCall['outcome']) => void,
  ): Promise<void> {
    switch (reaction.kind) {
      case 'rate-limited':
        if (reaction.retryAfter !== undefined) {
          response.setHeader('Retry-After', String(reaction.retryAfter));
        }
        record({ kind: 'rate-limited' });
        sendJson(response, 429, refused('ratelimited'));
        return;
      case 'http':
        record({ kind: 'http', status: reaction.status });
        sendJson(response, reaction.status, refused('internal_error'));
        return;
      case 'accept-then-drop':
        act();
        record({ kind: 'dropped' });
        response.destroy();
        return;
      case 'slow':
        await this.pause(reaction.ms);
        if (this.options.signal.aborted) {
          response.destroy();
          return;
        }
        break;
      case 'error':
      case 'ok':
        break;
      default:
        throw new Error(`No such reaction: ${JSON.stringify(reaction)}`);
    }
    const answer = reaction.kind === 'error' ? refused(reaction.error) : act();
    const error = textOf(answer, 'error');
    record({ kind: 'answered', ok: answer.ok, ...(error ? { error } : {}) });
    response.setHeader('X-OAuth-Scopes', SCOPES);
    sendJson(response, 200, answer);
  }

  /** Ends early, without an error, when the workspace closes. */
  private pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      this.options.signal.addEventListener('abort', end, { once: true });
    });
  }

  private denied(method: string, token?: string): ApiAnswer | undefined {
    const { botToken, appToken } = this.options;
    if (!token) return refused('not_authed');
    if (token !== botToken && token !== appToken)
      return refused('invalid_auth');
    const needed = APP_TOKEN_METHODS.includes(method) ? appToken : botToken;
    return token === needed ? undefined : refused('not_allowed_token_type');
  }

  private run(method: string, args: JsonObject): ApiAnswer {
    if (!Object.hasOwn(methods, method)) return refused('unknown_method');
    return methods[method](args, this.context);
  }

  private record(
    method: string,
    args: JsonObject,
    outcome: ApiCall['outcome'],
  ): void {
    const at = this.context.workspace.now();
    this.calls.push({ method, args: redactTokens(args), at, outcome });
    this.context.workspace.changed();
  }
}
