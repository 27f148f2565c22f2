import { z } from 'zod';
import { badRequest } from '../apiError';
import type { Attributes } from '../authz/attributes';
import { isObject } from '../json';
import type { RequestUser } from '../types';
import { sendJson } from './answer';
import type { ApiContext, ResourceRequest } from './apiContext';
import { readParsed } from './writeHandlers';

const attributesSchema = z.object({
  resourceAttributes: z
    .object({
      namespace: z.string().optional(),
      verb: z.string().default(''),
      group: z.string().default(''),
      resource: z.string().default(''),
      subresource: z.string().optional(),
      name: z.string().optional(),
    })
    .optional(),
  nonResourceAttributes: z
    .object({ path: z.string().default(''), verb: z.string().default('') })
    .optional(),
});

const subjectSchema = attributesSchema.extend({
  user: z.string().default(''),
  groups: z.array(z.string()).default([]),
  extra: z.record(z.string(), z.array(z.string())).default({}),
});

/** Access and identity reviews: answered from the authoriser, never stored. */
export async function answerReview(
  context: ApiContext,
  request: ResourceRequest,
) {
  const given = await readParsed(request);
  const body = isObject(given) ? given : {};
  const { type, apiVersion } = request.resource;
  sendJson(request.response, 201, {
    kind: type.kind,
    apiVersion,
    metadata: { creationTimestamp: null },
    ...(body.spec === undefined ? {} : { spec: body.spec }),
    status: review(context, request, body.spec ?? {}),
  });
}

function review(
  { authorizer }: ApiContext,
  { resource, user, namespace }: ResourceRequest,
  spec: unknown,
): object {
  switch (resource.type.kind) {
    case 'SelfSubjectReview':
      return {
        userInfo: {
          username: user.name,
          groups: user.groups,
          ...(user.uid ? { uid: user.uid } : {}),
          ...(Object.keys(user.extra).length > 0 ? { extra: user.extra } : {}),
        },
      };
    case 'SelfSubjectRulesReview': {
      const asked = z.object({ namespace: z.string() }).safeParse(spec);
      if (!asked.success) throw badRequest('no namespace on request');
      const rules = authorizer.rulesOf(user, asked.data.namespace);
      return {
        resourceRules: rules
          .filter(rule => rule.resources.length > 0)
          .map(({ nonResourceURLs: _urls, ...rule }) => rule),
        nonResourceRules: rules
          .filter(rule => rule.nonResourceURLs.length > 0)
          .map(({ verbs, nonResourceURLs }) => ({ verbs, nonResourceURLs })),
        incomplete: false,
      };
    }
    case 'SelfSubjectAccessReview':
      return access(
        authorizer,
        user,
        parsed(attributesSchema, spec),
        undefined,
      );
    default: {
      const subject = parsed(subjectSchema, spec);
      const { user: name, groups, extra } = subject;
      if (name === '' && groups.length === 0) {
        throw badRequest(
          'spec: at least one of user or group must be specified',
        );
      }
      return access(authorizer, { name, groups, extra }, subject, namespace);
    }
  }
}

function parsed<T>(schema: z.ZodType<T>, spec: unknown): T {
  const result = schema.safeParse(spec);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw badRequest(`spec.${issue.path.join('.')}: ${issue.message}`);
  }
  return result.data;
}

function access(
  authorizer: ApiContext['authorizer'],
  user: RequestUser,
  spec: z.infer<typeof attributesSchema>,
  within: string | undefined,
) {
  const { resourceAttributes: resource, nonResourceAttributes: path } = spec;
  if ((resource === undefined) === (path === undefined)) {
    throw badRequest(
      'spec: exactly one of nonResourceAttributes or resourceAttributes must be specified',
    );
  }
  const asked: Attributes = resource
    ? {
        kind: 'resource',
        user,
        verb: resource.verb,
        group: resource.group,
        resource: resource.resource,
        ...(resource.subresource ? { subresource: resource.subresource } : {}),
        ...(resource.name ? { name: resource.name } : {}),
        ...(resource.namespace || within
          ? { namespace: resource.namespace || within }
          : {}),
      }
    : { kind: 'path', user, verb: path?.verb ?? '', path: path?.path ?? '' };
  const decision = authorizer.decide(asked);
  return {
    allowed: decision.allowed,
    ...(decision.reason ? { reason: decision.reason } : {}),
  };
}
