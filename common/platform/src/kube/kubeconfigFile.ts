import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { FailedConnection } from './connectionSource';

const named = z.object({ name: z.string().min(1) });

/** Only what is looked at before the Kubernetes client reads the same text. */
const kubeconfigSchema = z.object({
  'current-context': z.string().nullish(),
  clusters: z
    .array(
      named.extend({
        cluster: z.object({
          server: z
            .string()
            .refine(isServerAddress, 'expected an http(s) address'),
          'insecure-skip-tls-verify': z.boolean().nullish(),
        }),
      }),
    )
    .nullish(),
  contexts: z
    .array(
      named.extend({
        context: z.object({ cluster: z.string(), user: z.string().nullish() }),
      }),
    )
    .nullish(),
  users: z
    .array(
      named.extend({
        user: z
          .object({
            tokenFile: z.string().nullish(),
            'token-file': z.string().nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
});

export type KubeconfigDocument = z.infer<typeof kubeconfigSchema>;

/**
 * Checks the text of a kubeconfig. Neither YAML's nor zod's own words are passed on: both quote the lines around
 * a fault, and those hold tokens and keys.
 */
export function readKubeconfigText(
  text: string,
):
  | { readonly ok: true; readonly document: KubeconfigDocument }
  | FailedConnection {
  let raw: unknown;
  try {
    raw = parse(text, { prettyErrors: true, maxAliasCount: 100 });
  } catch (error) {
    const line =
      error instanceof YAMLParseError ? error.linePos?.[0].line : undefined;
    return invalid(
      line === undefined ? 'it is not YAML' : `it is not YAML (line ${line})`,
    );
  }
  if (raw === null || typeof raw !== 'object') {
    return invalid('it is empty or not a kubeconfig');
  }
  const parsed = kubeconfigSchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return invalid(`${issue.path.join('.')}: ${issue.message}`);
  }
  return { ok: true, document: parsed.data };
}

function isServerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}

function invalid(what: string): FailedConnection {
  return {
    ok: false,
    reason: 'invalid',
    detail: `The kubeconfig cannot be used: ${what}.`,
  };
}
