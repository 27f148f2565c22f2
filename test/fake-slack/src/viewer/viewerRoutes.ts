import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { readBody } from '../http/readBody';
import { sendJson, sendText } from '../http/send';
import { isObject, parseJson, textOf } from '../json';
import type { Json, JsonObject } from '../types';
import type { MessageRef, Person } from '../people/personVerbs';
import type { ApiContext } from '../webapi/method';
import { createChangeStream } from './changeStream';
import { lookingFrom, renderPage, renderRegions } from './renderViewer';
import { addressOf } from './ViewerPage';

interface ViewerDeps {
  context: ApiContext;
  as(userId: string): Person;
  signal: AbortSignal;
}

type Route = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<void>;

/** No script but ours, nothing from outside; drawings carry inline `style` attributes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function assets(): Readonly<Record<string, { type: string; body: string }>> {
  // Scripts are resolved and the style sheets found beside them: resolving a style sheet
  // itself gives a test's stand-in for it.
  const beside = (script: string, name: string) =>
    readFileSync(join(dirname(require.resolve(script)), name), 'utf8');
  const own = './assets/viewer.js';
  return {
    'viewer.css': { type: 'text/css', body: beside(own, 'viewer.css') },
    'viewer.js': { type: 'text/javascript', body: beside(own, 'viewer.js') },
    'blocks.css': {
      type: 'text/css',
      body: beside('slack-blocks-to-jsx', 'style.css'),
    },
  };
}

function valuesOf(body: JsonObject): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  if (!isObject(body.values)) return values;
  for (const [key, value] of Object.entries(body.values)) {
    values[key] = Array.isArray(value) ? value.map(String) : String(value);
  }
  return values;
}

function refOf(body: JsonObject): MessageRef {
  const channel = textOf(body, 'channel');
  const where = textOf(body, 'where');
  return channel === '' ? where : { channel, ts: where };
}

/** What a person at the page can do, each in the words of `Person`. */
const verbs: Readonly<
  Record<string, (person: Person, body: JsonObject) => Promise<Json>>
> = {
  async type(person, body) {
    const channel = textOf(body, 'channel');
    const { kind } = await person.types(textOf(body, 'text'), { channel });
    return { kind };
  },
  async click(person, body) {
    const value = textOf(body, 'value');
    const outcome = await person.clicks(refOf(body), textOf(body, 'key'), {
      value: Array.isArray(body.value) ? body.value.map(String) : value,
    });
    return { ...outcome };
  },
  async submit(person, body) {
    const outcome = await person.submits(valuesOf(body));
    return outcome.kind === 'failed' ? { ...outcome } : { kind: outcome.kind };
  },
  async close(person) {
    await person.closes();
    return { kind: 'closed' };
  },
  async home(person) {
    const { kind } = await person.opensHome();
    return { kind };
  },
  async lookup(person, body) {
    const { typed, action } = body;
    const options = await person.looksUp(
      refOf(body),
      String(action),
      String(typed),
    );
    return { kind: 'options', options: options.map(each => ({ ...each })) };
  },
};

/** The page for people, its parts, and what they do on it. */
export function createViewer({ context, as, signal }: ViewerDeps): Route {
  const { workspace } = context;
  const stream = createChangeStream(workspace, signal);
  const files = assets();

  async function act(
    request: IncomingMessage,
    response: ServerResponse,
    verb: string,
  ): Promise<void> {
    const body = parseJson(await readBody(request));
    if (!isObject(body) || !Object.hasOwn(verbs, verb)) {
      sendJson(response, 400, { error: 'Not something a person can do here' });
      return;
    }
    try {
      sendJson(response, 200, await verbs[verb](as(textOf(body, 'as')), body));
    } catch (error) {
      // E.g. a click on a message that was replaced a moment ago: the page says so.
      const message = error instanceof Error ? error.message : String(error);
      sendJson(response, 409, { error: message });
    }
  }

  return async (request, response, url) => {
    const [, room, name] = url.pathname.split('/');
    response.setHeader('Content-Security-Policy', POLICY);
    if (request.method === 'POST' && room === 'viewer') {
      await act(request, response, name);
      return;
    }
    const looking = () => lookingFrom(url.searchParams, workspace);
    if (url.pathname === '/') {
      const at = looking();
      const html = renderPage(at, as(at.user.id), workspace);
      sendText(response, 200, 'text/html', html);
    } else if (url.pathname === '/viewer/regions') {
      const at = looking();
      const regions = renderRegions(at, as(at.user.id), workspace);
      sendJson(response, 200, { ...regions });
    } else if (url.pathname === '/viewer/events') {
      stream(response);
    } else if (room === 'viewer' && Object.hasOwn(files, name)) {
      sendText(response, 200, files[name].type, files[name].body);
    } else if (room === 'archives') {
      // A permalink: the channel as the first person who can see it.
      const member = workspace.channels.get(name)?.members[0] ?? '';
      response.writeHead(302, { Location: addressOf(member, name) });
      response.end();
    } else {
      sendText(response, 404, 'text/plain', 'There is nothing here.');
    }
  };
}
