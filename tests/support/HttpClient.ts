import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CallInput, Endpoint, ReplyOf } from '../../packages/contracts/src/core/define.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed reply if it is JSON, otherwise the text. */
  body: unknown;
}

/**
 * A caller with a cookie jar. It does not use fetch, which sets its own Sec-Fetch headers and rejects given
 * ones.
 */
export class HttpClient {
  readonly origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.origin = origin;
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends any request, valid or not. A string is sent unchanged, and any other value as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const content = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
    const type: Record<string, string> = content === undefined ? {} : describe(content);
    const answer = await exchange(
      new URL(path, this.origin),
      { method, headers: { Cookie: this.cookies, ...type, ...headers } },
      content,
    );
    this.#keepCookies(answer.headers);
    return answer;
  }

  /** Calls an endpoint with input of its contract; `reply` is typed, and the test checks the status. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; reply: ReplyOf<E> }> {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
    const path = fill(endpoint.path, params) + queryText(query);
    const answer = await this.send(endpoint.method, path, body, headers);
    return { status: answer.status, headers: answer.headers, reply: answer.body as ReplyOf<E> };
  }

  /** Calls an endpoint and returns the reply; the test expects the call to succeed. */
  async ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
    const { status, reply } = await this.call(endpoint, input);
    if (status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(reply)}`);
    return reply;
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (!name) continue;
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
  }
}

/** Sets Content-Length, which Node omits for methods that seldom have a body. */
function describe(content: string): Record<string, string> {
  return { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(content)) };
}

async function exchange(
  url: URL,
  options: { method: string; headers: Record<string, string> },
  content?: string,
): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    // A new connection is used, since the server may be closing an idle one.
    const outgoing = request(url, { ...options, agent: false }, (incoming) => {
      const headers = new Headers();
      for (let i = 0; i < incoming.rawHeaders.length; i += 2)
        headers.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '');
      const isJson = headers.get('Content-Type')?.includes('json');
      text(incoming)
        .then((body) => (isJson ? JSON.parse(body) : body))
        .then((body: unknown) => resolve({ status: incoming.statusCode ?? 0, headers, body }), reject);
    });
    outgoing.on('error', reject).end(content);
  });
}

/** The path `/api/clients/:clientId` with its parameters filled in. */
export function fill(path: string, params: object = {}): string {
  const values = params as Record<string, unknown>;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryText(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
