import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { create } from 'content-disposition';
import type { Email } from 'postal-mime';
import type { MessageStore } from './MessageStore.ts';
import { addressText, contentOf, htmlToShow, type Message, type MessageSummary } from './message.ts';
import { deletePage, listPage, messagePage, problemPage, type View } from './pages.ts';
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

interface Answer {
  status: number;
  page?: string;
  json?: object;
  bytes?: Buffer;
  headers?: Record<string, string>;
}

interface Read {
  summary: MessageSummary;
  email: Email;
}

/** Handles one request: pages for people, `/api/` for programs. */
async function answer(store: MessageStore, method: string, url: URL): Promise<Answer> {
  const [first, second = '', third, fourth] = url.pathname
    .replace(/^\/api(?=\/)/, '')
    .split('/')
    .slice(1);
  const isApi = url.pathname.startsWith('/api/');
  const filter = { to: url.searchParams.get('to') ?? '', subject: url.searchParams.get('subject') ?? '' };
  if (url.pathname === '/delete') return await deleteAll(store, method);
  if (method === 'DELETE' && url.pathname === '/api/messages') return await clear(store);
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, json: { error: 'Method not allowed.' } };
  if (url.pathname === '/healthz') return { status: 200, json: { status: 'ok' } };
  if (url.pathname === '/')
    return { status: 200, page: listPage(store.list(filter), store.list().length, filter) };
  if (url.pathname === '/api/messages') return { status: 200, json: store.list(filter) };
  const found = first === 'messages' ? await read(store, second) : undefined;
  if (!found) return notFound(isApi);
  if (third === 'attachments') return attachment(found.email, fourth) ?? notFound(isApi);
  if (third === undefined && isApi) return { status: 200, json: asJson(found) };
  if (third === undefined) return await show(store, found, url.searchParams.get('view'));
  return third === 'html' && !isApi ? asSandboxed(found.email) : notFound(isApi);
}

async function read(store: MessageStore, id: string): Promise<Read | undefined> {
  const summary = store.summary(id);
  const email = await store.email(id);
  return summary && email && { summary, email };
}

function asJson({ summary, email }: Read): Message {
  const replyTo = (email.replyTo ?? []).map(addressText);
  return { ...summary, replyTo, text: email.text ?? '', html: email.html ?? '' };
}

async function show(store: MessageStore, { summary, email }: Read, wanted: string | null): Promise<Answer> {
  const views: View[] = ['html', 'text', 'source'];
  const source = (await store.source(summary.id))?.toString('utf8') ?? '';
  const view = views.find((name) => name === wanted);
  return { status: 200, page: messagePage(summary, email, source, view) };
}

/** The mail's HTML. The policy also applies when the address is opened outside the frame. */
function asSandboxed(email: Email): Answer {
  const policy = [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
  ].join('; ');
  return { status: 200, page: htmlToShow(email), headers: { 'content-security-policy': policy } };
}

function attachment(email: Email, number = ''): Answer | undefined {
  const file = /^\d{1,4}$/.test(number) ? email.attachments[Number(number)] : undefined;
  if (!file) return undefined;
  const name = file.filename ?? `attachment-${Number(number) + 1}`;
  // Attachments are always downloaded: one that is shown would run in the origin of this page.
  const headers = {
    'content-type': safeType(file.mimeType),
    'content-disposition': create(name.toWellFormed()),
  };
  return { status: 200, bytes: contentOf(file), headers };
}

function safeType(type: string): string {
  return /^(application\/pdf|image\/(png|jpeg|webp|gif)|text\/(plain|csv|calendar))$/.test(type)
    ? type
    : 'application/octet-stream';
}

async function deleteAll(store: MessageStore, method: string): Promise<Answer> {
  if (method !== 'POST') return { status: 200, page: deletePage(store.list().length) };
  await store.clear();
  return { status: 303, headers: { location: '/' } };
}

async function clear(store: MessageStore): Promise<Answer> {
  await store.clear();
  return { status: 204 };
}

function notFound(isApi: boolean): Answer {
  if (isApi) return { status: 404, json: { error: 'This message does not exist.' } };
  return { status: 404, page: problemPage('This message does not exist', 'It may have been deleted.') };
}
