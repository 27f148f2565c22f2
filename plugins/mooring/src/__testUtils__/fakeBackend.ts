import { ChangeEvent, RecheckEvent } from '@mooring/core';
import { http, HttpResponse, PathParams } from 'msw';
import { setupServer } from 'msw/node';
import { aMe, aPage, aStatus } from './views';

const BASE = 'http://localhost:7007/api/mooring/v1';

/** What a route answers: a value, or a refusal. */
export type Answer =
  | { readonly json: unknown }
  | { readonly status: number; readonly error: Record<string, unknown> }
  | { readonly text: string }
  | { readonly networkError: true }
  /** Answered when the test says so. */
  | { readonly later: Promise<Answer> };

export const DENIED: Answer = {
  status: 403,
  error: {
    name: 'NotAllowedError',
    message: 'You have no access to this, or it does not exist.',
    denial: {
      code: 'outside-scope',
      text: 'You have no access to this, or it does not exist.',
      next: 'See which tenants are yours under Access.',
    },
  },
};

/**
 * The backend as the pages see it over HTTP: answers per route that a test may change while it runs, every request
 * written down, and streams of events under the test's control.
 */
export class FakeBackend {
  readonly #answers = new Map<string, (params: PathParams) => Answer>();
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  /** Path and query of each request, in order, without those of the event stream. */
  readonly requests: string[] = [];
  /** The `since` of each opened stream. */
  readonly opened: (string | null)[] = [];
  #eventsAnswer: Answer | undefined;
  #recheck: ReadableStreamDefaultController<Uint8Array> | undefined;
  #recheckAnswer: Answer | undefined;
  readonly rechecks: {
    readonly cluster: string;
    readonly accept: string | null;
    readonly contentType: string | null;
    readonly body: string;
  }[] = [];
  readonly server = setupServer(
    http.get(`${BASE}/events`, ({ request }) => {
      this.opened.push(new URL(request.url).searchParams.get('since'));
      if (this.#eventsAnswer) return respond(this.#eventsAnswer);
      const streams = this.#streams;
      let mine: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          mine = controller;
          streams.add(controller);
        },
        cancel() {
          streams.delete(mine);
        },
      });
      return new HttpResponse(body, {
        headers: { 'Content-Type': 'text/event-stream' },
      });
    }),
    http.post(`${BASE}/clusters/:id/diagnosis`, async ({ request, params }) => {
      const asked = {
        cluster: String(params.id),
        accept: request.headers.get('Accept'),
        contentType: request.headers.get('Content-Type'),
        body: await request.text(),
      };
      if (this.#recheckAnswer) {
        this.rechecks.push(asked);
        return respond(this.#recheckAnswer);
      }
      const body = new ReadableStream<Uint8Array>({
        start: controller => {
          this.#recheck = controller;
          this.rechecks.push(asked);
        },
      });
      return new HttpResponse(body, {
        headers: { 'Content-Type': 'application/x-ndjson' },
      });
    }),
    ...[
      'me',
      'status',
      'clusters',
      'clusters/:id',
      'clusters/:id/diagnosis',
      'clusters/:id/nodes',
      'clusters/:id/deployments',
      'tenants',
      'tenants/:id',
      'tenants/:id/deployments',
      'tunnels',
    ].map(route =>
      http.get(`${BASE}/${route}`, ({ request, params }) => {
        const url = new URL(request.url);
        this.requests.push(
          `${url.pathname.slice('/api/mooring/v1'.length)}${url.search}`,
        );
        const answer = this.#answers.get(route);
        return respond(answer ? answer(params) : DENIED);
      }),
    ),
  );

  constructor() {
    this.reset();
  }

  reset() {
    this.#answers.clear();
    this.requests.length = 0;
    this.opened.length = 0;
    this.#eventsAnswer = undefined;
    this.#recheck = undefined;
    this.#recheckAnswer = undefined;
    this.rechecks.length = 0;
    this.endStreams();
    this.answer('me', { json: aMe() });
    this.answer('status', { json: aStatus() });
    this.answer('tenants', { json: aPage([]) });
  }

  answer(route: string, answer: Answer | ((params: PathParams) => Answer)) {
    this.#answers.set(
      route,
      typeof answer === 'function' ? answer : () => answer,
    );
  }

  answerEvents(answer: Answer | undefined) {
    this.#eventsAnswer = answer;
  }

  answerRecheck(answer: Answer) {
    this.#recheckAnswer = answer;
  }

  /** Writes to the running re-check: an event is a whole line, text is what it is. */
  sendRecheck(part: RecheckEvent | string) {
    const text = typeof part === 'string' ? part : `${JSON.stringify(part)}\n`;
    if (!this.#recheck) throw new Error('No re-check is running');
    this.#recheck.enqueue(new TextEncoder().encode(text));
  }

  endRecheck() {
    this.#recheck?.close();
    this.#recheck = undefined;
  }

  /** Requests of one route, e.g. `/clusters`. */
  requestsTo(path: string): string[] {
    return this.requests.filter(request => request.split('?')[0] === path);
  }

  send(event: ChangeEvent) {
    const bytes = new TextEncoder().encode(
      `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(
        event,
      )}\n\n`,
    );
    for (const stream of this.#streams) stream.enqueue(bytes);
  }

  endStreams() {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }
}

async function respond(answer: Answer): Promise<Response> {
  if ('later' in answer) return respond(await answer.later);
  if ('networkError' in answer) return HttpResponse.error();
  if ('text' in answer) return HttpResponse.html(answer.text);
  if ('json' in answer)
    return HttpResponse.json(JSON.parse(JSON.stringify(answer.json)));
  return HttpResponse.json(
    { error: answer.error, response: { statusCode: answer.status } },
    { status: answer.status },
  );
}
