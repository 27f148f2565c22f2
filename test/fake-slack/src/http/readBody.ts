import type { IncomingMessage } from 'node:http';

const LARGEST_BODY = 2_000_000;

/** The whole body as text. Rejects above 2 MB instead of filling the memory. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    size += bytes.length;
    if (size > LARGEST_BODY) throw new Error('The body is larger than 2 MB');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
