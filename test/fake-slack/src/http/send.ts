import type { ServerResponse } from 'node:http';
import type { Json } from '../types';

export function sendText(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'Content-Type': `${contentType}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(body);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: Json,
): void {
  sendText(response, status, 'application/json', JSON.stringify(body));
}
