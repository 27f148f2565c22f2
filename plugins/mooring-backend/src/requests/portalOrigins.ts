import type { RootConfigService } from '@backstage/backend-plugin-api';

/** Origins from which the portal's own pages call the backend. A pattern among the CORS origins is not one of them. */
export function portalOrigins(config: RootConfigService): Set<string> {
  const cors = config.getOptional('backend.cors.origin');
  const named = [
    config.getOptionalString('app.baseUrl'),
    config.getOptionalString('backend.baseUrl'),
    ...(Array.isArray(cors) ? cors : [cors]),
  ];
  return new Set(
    named.flatMap(address =>
      typeof address === 'string' && URL.canParse(address)
        ? [new URL(address).origin]
        : [],
    ),
  );
}
