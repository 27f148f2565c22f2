import { z } from 'zod';

const filePath = z.string().min(1, 'expected the path of a file');

const authSchema = z
  .strictObject({
    bearerToken: z.string().min(1, 'expected a token').optional(),
    bearerTokenFile: filePath.optional(),
    basic: z
      .strictObject({
        username: z.string().min(1, 'expected a user name'),
        password: z.string(),
      })
      .optional(),
  })
  .refine(
    auth => Object.values(auth).filter(one => one !== undefined).length === 1,
    'expected exactly one of bearerToken, bearerTokenFile and basic',
  );

const urlText = (protocols: readonly string[], expected: string) =>
  z.string().refine(text => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url !== undefined && protocols.includes(url.protocol);
  }, `expected ${expected}`);

const sourceUrl = urlText(['https:', 'http:'], 'an https URL').refine(
  text => !URL.canParse(text) || new URL(text).username === '',
  'expected a URL without user and password: put them into auth.basic',
);

/** How an HTTP source is reached; the same keys for every kind of it. */
export const sourceHttpShape = {
  url: sourceUrl,
  /** Without TLS anybody in between can make up tunnels, and reads the token. */
  allowHttp: z.boolean().default(false),
  auth: authSchema.optional(),
  /** PEM bundle that signs the source's certificate; absent: the system's. */
  caFile: filePath.optional(),
  certFile: filePath.optional(),
  keyFile: filePath.optional(),
  proxy: urlText(
    ['http:', 'https:', 'socks5:', 'socks5h:'],
    'an http, https, socks5 or socks5h URL',
  ).optional(),
};

export const sourceTimesShape = {
  /** How often it is asked. Older than three times this (at least 90 s) is stale. */
  intervalSeconds: z
    .number()
    .int()
    .min(5, 'expected 5 to 3600 seconds')
    .max(3_600, 'expected 5 to 3600 seconds')
    .default(30),
  /** For a whole reading. */
  deadlineSeconds: z
    .number()
    .int()
    .min(1, 'expected 1 to 60 seconds')
    .max(60, 'expected 1 to 60 seconds')
    .default(5),
};

const sourceHttpSchema = z.object({ ...sourceHttpShape, ...sourceTimesShape });
export type SourceHttpSettings = Readonly<z.output<typeof sourceHttpSchema>>;

/** What no single key can tell. */
export function checkHttp(
  settings: Pick<
    SourceHttpSettings,
    'url' | 'allowHttp' | 'certFile' | 'keyFile'
  >,
  context: z.RefinementCtx,
): void {
  if (settings.url.startsWith('http:') && !settings.allowHttp) {
    context.addIssue({
      code: 'custom',
      path: ['url'],
      message: 'expected an https URL, or allowHttp: true beside it',
    });
  }
  if ((settings.certFile === undefined) !== (settings.keyFile === undefined)) {
    context.addIssue({
      code: 'custom',
      path: [settings.certFile === undefined ? 'certFile' : 'keyFile'],
      message: 'expected certFile and keyFile together, or neither',
    });
  }
}
