import { DiscoveryApi, FetchApi } from '@backstage/frontend-plugin-api';
import {
  ChangeEvent,
  changeEventSchema,
  ClusterQuery,
  ClusterView,
  clusterViewSchema,
  DeploymentQuery,
  DeploymentView,
  deploymentViewSchema,
  diagnosisDetailSchema,
  DiagnosisDetailView,
  MeView,
  meViewSchema,
  NodeListView,
  nodeListViewSchema,
  Page,
  pageSchema,
  RecheckEvent,
  recheckEventSchema,
  StatusView,
  statusViewSchema,
  TenantQuery,
  TenantView,
  tenantViewSchema,
  TunnelQuery,
  TunnelsView,
  tunnelsViewSchema,
} from '@mooring/core';
import { failureOfResponse, MooringError } from './failure';
import { MooringApi, ReadOptions, RecheckDone } from './MooringApi';
import { readEventStream } from './readEventStream';
import { readLines } from './readLines';

/** The backend answers from memory; whatever takes longer than this is not going to be an answer. */
const DEADLINE_MS = 15_000;
/** A re-check ends within 12 s by itself, and may have to wait for others before it begins. */
const RECHECK_DEADLINE_MS = 60_000;

const clusterPage = pageSchema(clusterViewSchema);
const deploymentPage = pageSchema(deploymentViewSchema);
const tenantPage = pageSchema(tenantViewSchema);

/** The part of a zod schema the border needs. */
interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { message: string } };
}

type QueryValue = string | number | readonly string[] | undefined;

/**
 * REST and live events of the Mooring backend over the portal's own fetch, so that every request carries the
 * reader's identity.
 *
 * @public
 */
export class MooringClient implements MooringApi {
  readonly #discoveryApi: DiscoveryApi;
  readonly #fetchApi: FetchApi;

  constructor(options: { discoveryApi: DiscoveryApi; fetchApi: FetchApi }) {
    this.#discoveryApi = options.discoveryApi;
    this.#fetchApi = options.fetchApi;
  }

  me(options?: ReadOptions): Promise<MeView> {
    return this.#read('/me', meViewSchema, {}, options);
  }

  status(options?: ReadOptions): Promise<StatusView> {
    return this.#read('/status', statusViewSchema, {}, options);
  }

  clusters(
    query: Partial<ClusterQuery>,
    options?: ReadOptions,
  ): Promise<Page<ClusterView>> {
    return this.#read('/clusters', clusterPage, query, options);
  }

  cluster(id: string, options?: ReadOptions): Promise<ClusterView> {
    return this.#read(
      `/clusters/${encodeURIComponent(id)}`,
      clusterViewSchema,
      {},
      options,
    );
  }

  nodes(id: string, options?: ReadOptions): Promise<NodeListView> {
    return this.#read(
      `/clusters/${encodeURIComponent(id)}/nodes`,
      nodeListViewSchema,
      {},
      options,
    );
  }

  clusterDeployments(
    id: string,
    query: Partial<DeploymentQuery>,
    options?: ReadOptions,
  ): Promise<Page<DeploymentView>> {
    return this.#read(
      `/clusters/${encodeURIComponent(id)}/deployments`,
      deploymentPage,
      query,
      options,
    );
  }

  diagnosis(id: string, options?: ReadOptions): Promise<DiagnosisDetailView> {
    return this.#read(diagnosisPath(id), diagnosisDetailSchema, {}, options);
  }

  async recheck(
    id: string,
    options: {
      readonly signal: AbortSignal;
      readonly onEvent?: (event: RecheckEvent) => void;
    },
  ): Promise<RecheckDone> {
    const path = diagnosisPath(id);
    const signal = AbortSignal.any([
      options.signal,
      AbortSignal.timeout(RECHECK_DEADLINE_MS),
    ]);
    const response = await this.#fetchApi.fetch(await this.#url(path, {}), {
      method: 'POST',
      headers: {
        Accept: 'application/x-ndjson',
        'Content-Type': 'application/json',
      },
      body: '{}',
      signal,
    });
    if (!response.ok) throw new MooringError(await failureOfResponse(response));
    if (response.body) {
      for await (const line of readLines(response.body, signal)) {
        const event = parse(recheckEventSchema, parseJson(line), path);
        options.onEvent?.(event);
        if (event.type === 'done') return event;
      }
    }
    // A restarting backend or a proxy's own deadline cuts the stream in two: what came before is no verdict.
    throw new MooringError({
      kind: 'unexpected-answer',
      text: 'The re-check was cut off before its result arrived',
    });
  }

  tunnels(query: TunnelQuery, options?: ReadOptions): Promise<TunnelsView> {
    return this.#read('/tunnels', tunnelsViewSchema, query, options);
  }

  tenants(
    query: Partial<TenantQuery>,
    options?: ReadOptions,
  ): Promise<Page<TenantView>> {
    return this.#read('/tenants', tenantPage, query, options);
  }

  tenant(id: string, options?: ReadOptions): Promise<TenantView> {
    return this.#read(
      `/tenants/${encodeURIComponent(id)}`,
      tenantViewSchema,
      {},
      options,
    );
  }

  tenantDeployments(
    id: string,
    query: Partial<DeploymentQuery>,
    options?: ReadOptions,
  ): Promise<Page<DeploymentView>> {
    return this.#read(
      `/tenants/${encodeURIComponent(id)}/deployments`,
      deploymentPage,
      query,
      options,
    );
  }

  async *events(options: {
    since?: number;
    signal: AbortSignal;
    opened: () => void;
  }): AsyncGenerator<ChangeEvent> {
    const url = await this.#url('/events', { since: options.since });
    const response = await this.#fetchApi.fetch(url, {
      headers: { Accept: 'text/event-stream' },
      signal: options.signal,
    });
    if (!response.ok) throw new MooringError(await failureOfResponse(response));
    if (!response.body) {
      throw new MooringError({
        kind: 'unexpected-answer',
        text: 'The stream of changes came without a body',
      });
    }
    options.opened();
    for await (const data of readEventStream(response.body)) {
      yield parse(changeEventSchema, parseJson(data), '/events');
    }
  }

  async #url(path: string, query: Record<string, QueryValue>): Promise<string> {
    const url = new URL(
      `${await this.#discoveryApi.getBaseUrl('mooring')}/v1${path}`,
    );
    for (const [name, value] of Object.entries(query)) {
      if (value === undefined || value === '') continue;
      const text = typeof value === 'object' ? value.join(',') : String(value);
      if (text !== '') url.searchParams.set(name, text);
    }
    return url.href;
  }

  async #read<T>(
    path: string,
    schema: Schema<T>,
    query: Record<string, QueryValue>,
    options?: ReadOptions,
  ): Promise<T> {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    const response = await this.#fetchApi.fetch(await this.#url(path, query), {
      headers: { Accept: 'application/json' },
      signal: options?.signal
        ? AbortSignal.any([options.signal, deadline])
        : deadline,
    });
    if (!response.ok) throw new MooringError(await failureOfResponse(response));
    return parse(schema, parseJson(await response.text()), path);
  }
}

function diagnosisPath(id: string): string {
  return `/clusters/${encodeURIComponent(id)}/diagnosis`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A proxy's login page answers 200 with HTML: say so instead of showing an empty table.
    throw new MooringError(
      { kind: 'unexpected-answer', text: 'The answer is not JSON' },
      { cause: error },
    );
  }
}

function parse<T>(schema: Schema<T>, value: unknown, path: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new MooringError(
    {
      kind: 'unexpected-answer',
      text: `The answer to ${path} has a shape this page does not know; the portal and its backend may be of different versions`,
    },
    { cause: parsed.error },
  );
}
