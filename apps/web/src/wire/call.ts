import type { CallInput, Endpoint } from '@sightline/contracts/core/define';
import type { z } from 'zod';
import { CallError } from './CallError.ts';

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for the last words of a tab. */
  keepalive?: boolean;
}

/**
 * Calls an endpoint of the contracts and answers its parsed reply. Throws CallError, whose `text` is for people.
 * `await call(getInspection, { params: { inspectionId } })`
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
  const response = await send(endpoint, input, options);
  const body = await response.text();
  if (!response.ok) throw CallError.fromResponse(response.status, response.statusText, body);
  return endpoint.reply.parse(JSON.parse(body));
}

async function send(endpoint: Endpoint, input: Parts, options: CallOptions): Promise<Response> {
  const hasBody = input.body !== undefined;
  try {
    return await fetch(urlOf(endpoint.path, input), {
      method: endpoint.method,
      credentials: 'include',
      headers: { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(input.body) }),
      ...options,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw CallError.unreachable(error);
  }
}

/** The address of an endpoint or a download, with its parameters filled in. */
export function urlOf(path: string, input: Pick<Parts, 'params' | 'query'>): string {
  const params = new Map(Object.entries(input.params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}
