import { create } from 'content-disposition';
import type { Email } from 'postal-mime';
import type { MessageStore } from './MessageStore.ts';
import { addressText, contentOf, htmlToShow, type Message, type MessageSummary } from './message.ts';
import { deletePage, listPage, messagePage, problemPage, type View } from './pages.ts';

export interface Answer {
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
export async function answer(store: MessageStore, method: string, url: URL): Promise<Answer> {
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
