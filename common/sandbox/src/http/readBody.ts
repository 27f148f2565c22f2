import type { IncomingMessage } from 'node:http';
import { parse as parseYaml } from 'yaml';
import { badRequest, tooLarge, unsupportedMediaType } from '../apiError';
import { decodeProtobuf, protobufType } from '../protobuf/decodeProtobuf';

/** The API server's own bound. */
export const bodyLimitBytes = 3 * 1024 * 1024;

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > bodyLimitBytes) throw tooLarge(bodyLimitBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > bodyLimitBytes) throw tooLarge(bodyLimitBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

const jsonTypes = [
  'application/json',
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/strategic-merge-patch+json',
];
const accepted = ['application/json', 'application/yaml'];
const yamlTypes = ['application/yaml', 'application/apply-patch+yaml'];

export function mediaType(request: IncomingMessage): string {
  const [type] = (request.headers['content-type'] ?? 'application/json').split(
    ';',
  );
  return type.trim().toLowerCase();
}

/** Throws 415 for a type that is not understood and 400 for text that cannot be read. */
export function parseBody(body: Buffer, type: string): unknown {
  if (type === protobufType) return parseProtobuf(body);
  if (![...jsonTypes, ...yamlTypes].includes(type)) {
    throw unsupportedMediaType(accepted);
  }
  const text = body.toString('utf8');
  // A member of this name would reach the prototype of whatever it is merged into.
  if (text.includes('"__proto__"') || /^\s*__proto__\s*:/m.test(text)) {
    throw badRequest('the field name __proto__ is not allowed');
  }
  try {
    // Apply patches are YAML by name, and JSON when kubectl's libraries send them.
    const parsed: unknown =
      yamlTypes.includes(type) && !text.trimStart().startsWith('{')
        ? parseYaml(text, { maxAliasCount: 100 })
        : JSON.parse(text);
    return parsed;
  } catch (error) {
    throw badRequest(
      `couldn't get version/kind; json parse error: ${
        error instanceof Error ? error.message : String(error)
      }`,
    );
  }
}

/** kubectl sends some built-in kinds so, and takes JSON back. */
function parseProtobuf(body: Buffer): unknown {
  try {
    const decoded = decodeProtobuf(body);
    if (decoded.ok) return decoded.object;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw badRequest(`the protobuf body cannot be read: ${error.message}`);
  }
  throw unsupportedMediaType(accepted);
}
