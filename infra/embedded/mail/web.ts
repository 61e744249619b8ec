import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { MessageStore } from './MessageStore.ts';
import { type Answer, answer } from './routes.ts';
import { pagePolicy } from './shell.ts';

/** The mail as pages and as JSON, only for this machine. */
export function createWebServer(store: MessageStore): Server {
  return createServer((request, response) => {
    respond(store, request)
      .catch((error: unknown): Answer => {
        console.error(error);
        return {
          status: 500,
          json: { error: 'The mail could not be read. See the mail catcher log.' },
        };
      })
      .then((found) => send(response, found))
      .catch(() => response.destroy());
  });
}

async function respond(store: MessageStore, request: IncomingMessage): Promise<Answer> {
  if (!isSameSite(request))
    return { status: 403, json: { error: 'This page is available on this machine only.' } };
  const url = new URL(request.url ?? '/', 'http://mail.invalid');
  return await answer(store, request.method ?? 'GET', url);
}

/**
 * Whether a request is from this site. Another site must not read or delete mail through the visitor's browser:
 * its requests have another host name (DNS rebinding) or Sec-Fetch-Site.
 */
function isSameSite({ headers, method }: IncomingMessage): boolean {
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '')) return false;
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site === 'same-origin' || site === 'none') return true;
  // A link to a mail may be followed from any site; no other request may come from outside.
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
}

function send(response: ServerResponse, { status, page, json, bytes, headers }: Answer): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-security-policy', pagePolicy);
  if (page !== undefined) response.setHeader('content-type', 'text/html; charset=utf-8');
  if (json !== undefined) response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  response.writeHead(status).end(page ?? bytes ?? (json === undefined ? '' : JSON.stringify(json)));
}
