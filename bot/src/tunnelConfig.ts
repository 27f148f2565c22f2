import {
  probeSettingsSchema,
  type ProbeSettings,
  type TunnelSettings,
} from '@mooring/platform';

/** @throws with each key that is wrong; values are not repeated, for one may be a proxy's password */
export function parseProbes(value: unknown): ProbeSettings {
  const parsed = probeSettingsSchema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  throw new Error(
    parsed.error.issues
      .map(
        ({ path, message }) => `${['probes', ...path].join('.')}: ${message}`,
      )
      .join('; '),
  );
}

/** Credentials for tunnel sources, as far as they stand in the configuration itself. */
export function tunnelSecrets({ sources }: TunnelSettings): string[] {
  return sources.flatMap(source =>
    'auth' in source
      ? [source.auth?.bearerToken, source.auth?.basic?.password].filter(
          secret => secret !== undefined,
        )
      : [],
  );
}
