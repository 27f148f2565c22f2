import type { ServerResponse } from 'node:http';
import { ApiError } from '../apiError';

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  contentType = 'application/json',
) {
  sendText(response, status, JSON.stringify(body), contentType);
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  contentType: string,
) {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-cache, private',
  });
  response.end(text);
}

/** Refusals as their Status; anything else is a fault of the sandbox and says so. */
export function sendError(response: ServerResponse, error: unknown) {
  const refusal =
    error instanceof ApiError
      ? error
      : new ApiError(
          500,
          'InternalError',
          `Internal error occurred: ${
            error instanceof Error ? error.message : String(error)
          }`,
        );
  const { code, details } = refusal.status;
  if (!response.headersSent && details?.retryAfterSeconds !== undefined) {
    response.setHeader('Retry-After', String(details.retryAfterSeconds));
  }
  sendJson(response, code, refusal.status);
}
