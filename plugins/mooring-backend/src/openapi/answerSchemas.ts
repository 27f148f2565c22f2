import {
  clusterViewSchema,
  componentViewSchema,
  deploymentViewSchema,
  diagnosisDetailSchema,
  diagnosisViewSchema,
  evidenceSchema,
  hopProbeViewSchema,
  nodesSchema,
  sourceViewSchema,
  targetViewSchema,
  tenantViewSchema,
} from '@mooring/core';
import { z } from 'zod';
import { eventsRoute } from '../events/eventsRoute';
import { recheckRoute } from '../recheck/recheckRoute';
import { routes } from '../routes';

const BASE = '#/components/schemas/';

/** Backstage's error form, with a refusal's parts beside the message. */
const errorSchema = z.object({
  error: z.object({
    name: z.string(),
    message: z.string(),
    denial: z
      .object({ code: z.string(), text: z.string(), next: z.string() })
      .optional()
      .describe('On 403: which rule refused, what it means, and the way out.'),
  }),
  request: z.object({ method: z.string(), url: z.string() }),
  response: z.object({ statusCode: z.number().int() }),
});

/** Shapes that several answers hold, described once. */
const SHARED = {
  Cluster: clusterViewSchema,
  Component: componentViewSchema,
  Deployment: deploymentViewSchema,
  DeploymentTarget: targetViewSchema,
  Diagnosis: diagnosisViewSchema,
  DiagnosisDetail: diagnosisDetailSchema,
  Evidence: evidenceSchema,
  HopProbe: hopProbeViewSchema,
  Nodes: nodesSchema,
  Source: sourceViewSchema,
  Tenant: tenantViewSchema,
} satisfies Record<string, z.ZodType>;

/** Where the answer of an operation is described. */
export function schemaRef(operation: string): { $ref: string } {
  return { $ref: `${BASE}${answerName(operation)}` };
}

function answerName(operation: string): string {
  return `${operation[0].toUpperCase()}${operation.slice(1)}Answer`;
}

/** The named JSON schemas of every answer. */
export function answerSchemas(): { [name: string]: unknown } {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(SHARED))
    registry.add(schema, { id });
  const answers: [string, z.ZodType][] = [
    ...routes.map((route): [string, z.ZodType] => [
      route.operationId,
      route.answer,
    ]),
    [eventsRoute.operationId, eventsRoute.event],
    [recheckRoute.operationId, recheckRoute.answer],
    ['error', errorSchema],
  ];
  const aliases: { [name: string]: unknown } = {};
  for (const [operation, schema] of answers) {
    const shared = registry.get(schema);
    if (shared === undefined)
      registry.add(schema, { id: answerName(operation) });
    else aliases[answerName(operation)] = { $ref: `${BASE}${shared.id}` };
  }
  const { schemas } = z.toJSONSchema(registry, {
    // The input side leaves objects open: a client must not break on a field it does not know yet.
    io: 'input',
    uri: id => `${BASE}${id}`,
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) {
        delete jsonSchema.minimum;
      }
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
        delete jsonSchema.maximum;
      }
    },
  });
  const named = Object.entries(schemas).map(([id, schema]) => {
    const { $schema: _dialect, $id: _id, ...rest } = schema;
    return [id, rest] as const;
  });
  return Object.fromEntries(
    [...named, ...Object.entries(aliases)].sort(([a], [b]) =>
      a.localeCompare(b, 'en'),
    ),
  );
}
