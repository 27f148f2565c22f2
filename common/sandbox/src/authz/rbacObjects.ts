import { z } from 'zod';

const strings = z
  .array(z.string())
  .nullish()
  .transform(list => list ?? []);

const ruleSchema = z.object({
  verbs: strings,
  apiGroups: strings,
  resources: strings,
  resourceNames: strings,
  nonResourceURLs: strings,
});

export type PolicyRule = z.infer<typeof ruleSchema>;

const roleSchema = z.object({
  rules: z
    .array(ruleSchema)
    .nullish()
    .transform(list => list ?? []),
});

const bindingSchema = z.object({
  roleRef: z.object({ kind: z.string(), name: z.string() }),
  subjects: z
    .array(
      z.object({
        kind: z.string(),
        name: z.string(),
        namespace: z.string().optional(),
      }),
    )
    .nullish()
    .transform(list => list ?? []),
});

export type Binding = z.infer<typeof bindingSchema>;
export type Subject = Binding['subjects'][number];

/** A malformed role grants nothing. */
export function readRules(role: unknown): PolicyRule[] {
  const parsed = roleSchema.safeParse(role);
  return parsed.success ? parsed.data.rules : [];
}

export function readBinding(binding: unknown): Binding | undefined {
  return bindingSchema.safeParse(binding).data;
}
