import type { ServiceRecords } from './records.ts';

/** The interface that docs/operations.md describes under "Client management". */

export interface Question {
  method: string;
  url: URL;
  authorization: string | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
}

const ACCOUNT = { id: 'sightline-demo', name: 'Demo service (fictitious clients)' };
const LARGEST_PAGE = 100;

export function answer(records: ServiceRecords, key: string, question: Question): Answer {
  const { method, url, authorization } = question;
  if (url.pathname === '/healthz') return { status: 200, body: { ok: true } };
  if (url.pathname === '/') return { status: 200, body: ACCOUNT };
  if (authorization !== `Bearer ${key}`) return { status: 401, body: { error: 'Unknown API key' } };
  if (method !== 'GET') return { status: 405, body: { error: 'This demo is read only' } };
  if (url.pathname === '/v1/account') return { status: 200, body: ACCOUNT };
  const [, kind, id] = /^\/v1\/(clients|projects)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
  if (kind !== 'clients' && kind !== 'projects') return notFound;
  return id === undefined
    ? page(records[kind], url.searchParams)
    : one(records[kind], decodeURIComponent(id));
}

const notFound: Answer = { status: 404, body: { error: 'Not found' } };

function page(items: ServiceRecords['clients'], query: URLSearchParams): Answer {
  const limit = Math.min(Number(query.get('limit')) || LARGEST_PAGE, LARGEST_PAGE);
  const start = Number(query.get('cursor') ?? 0);
  const end = start + limit;
  const nextCursor = end < items.length ? String(end) : null;
  return { status: 200, body: { items: items.slice(start, end), nextCursor, total: items.length } };
}

function one(items: ServiceRecords['clients'], id: string): Answer {
  const found = items.find((item) => String(item.id) === id);
  return found ? { status: 200, body: found } : notFound;
}
