import type { Tickets } from '../state/tickets';
import type { Views } from '../state/views';
import type { Workspace } from '../state/workspace';
import type { JsonObject } from '../types';
import type { ApiAnswer } from './answer';

/** What the methods work on. */
export interface ApiContext {
  workspace: Workspace;
  views: Views;
  tickets: Tickets;
  /** Base address of this server. */
  url: string;
  /** A one-time address for a Socket Mode connection. */
  socketUrl(): string;
}

/** One method of the Web API: checks and acts at once, as one request does. */
export type ApiMethod = (args: JsonObject, context: ApiContext) => ApiAnswer;
