import type { CallInput, Endpoint } from '@sightline/contracts/core/define';
import type { z } from 'zod';
import { CallError } from './CallError.ts';
import { SilenceLimit } from './SilenceLimit.ts';

declare global {
  interface Window {
    /** Requests of public/start.js by method and URL (`GET /api/auth/me`), sent before any module arrived. */
    startedRequests?: Partial<Record<string, Promise<Response>>>;
  }
}

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Whether the request may outlive the page, for requests that a tab sends while it closes. */
  keepalive?: boolean;
}

/**
 * Calls an endpoint of the contracts and returns its parsed reply. Throws CallError, whose `text` is a sentence to show.
 * `await call(getRecord, { params: { recordId } })`
 */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  input: CallInput<Endpoint<P, Q, B, R>>,
  options?: CallOptions,
): Promise<z.output<R>>;
export async function call(endpoint: Endpoint, input: Parts, options: CallOptions = {}): Promise<unknown> {
  return endpoint.reply.parse(await request(endpoint, input, options));
}

type Target = Pick<Endpoint, 'method' | 'path'>;

/**
 * The unparsed reply, for the first screen, which parses it once the schemas are loaded; other code uses
 * call().
 */
export async function request(target: Target, input: Parts, options: CallOptions = {}): Promise<unknown> {
  const json = input.body === undefined ? null : JSON.stringify(input.body);
  const limit = new SilenceLimit(options.signal);
  try {
    if (json) limit.sends(json.length);
    const url = urlOf(target.path, input);
    const started = json ? undefined : takeStarted(`${target.method} ${url}`);
    const own = (): Promise<Response> =>
      fetch(url, { ...requestOf(target.method, json), ...options, signal: limit.signal });
    const response = await limit.guard(started ?? own());
    const body = await limit.guard(limit.textOf(response));
    if (!response.ok) throw CallError.fromResponse(response.status, response.statusText, body);
    return JSON.parse(body);
  } catch (error) {
    throw limit.failureOf(error);
  } finally {
    limit.end();
  }
}

function requestOf(method: string, json: string | null): RequestInit {
  return {
    method,
    credentials: 'include',
    headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: json }),
  };
}

/** Each request that was sent ahead answers only one call: a later call needs the present state. */
function takeStarted(request: string): Promise<Response> | undefined {
  const started = window.startedRequests?.[request];
  delete window.startedRequests?.[request];
  return started;
}

/** The URL of an endpoint or a download, with its parameters filled in. */
export function urlOf(path: string, input: Pick<Parts, 'params' | 'query'>): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}
