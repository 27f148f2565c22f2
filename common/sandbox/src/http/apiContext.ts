import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tokens } from '../authn/tokens';
import type { RbacAuthorizer } from '../authz/rbac';
import type { ResourceRegistry, ServedResource } from '../resources/registry';
import type { Storage } from '../storage/storage';
import type { RequestUser } from '../types';
import type { Writer } from '../writing/writer';

/** What the handlers of all requests share. */
export interface ApiContext {
  storage: Storage;
  registry: ResourceRegistry;
  writer: Writer;
  authorizer: RbacAuthorizer;
  tokens: Tokens;
  now: () => number;
  bookmarkIntervalMs: number;
}

/** A request that was authenticated, authorised and found to name a served kind. */
export interface ResourceRequest {
  resource: ServedResource;
  verb: string;
  namespace?: string;
  /** Of the path; for collections absent. */
  name?: string;
  subresource?: string;
  user: RequestUser;
  query: URLSearchParams;
  incoming: IncomingMessage;
  response: ServerResponse;
}
