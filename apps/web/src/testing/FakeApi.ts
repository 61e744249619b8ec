import type { Endpoint } from '@sightline/contracts/core/define';
import { vi } from 'vitest';

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = (request: SeenRequest) => unknown;

/** An endpoint or a download. */
type Served = Pick<Endpoint, 'method' | 'path'> & { status?: number };

/** Refuses with this status and body, as the server does. */
export class Refusal {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** A server at the HTTP edge, which answers fetch by endpoint and records the requests. */
export class FakeApi {
  readonly seen: SeenRequest[] = [];
  readonly #answers: { endpoint: Served; pattern: RegExp; answer: Answer }[] = [];

  static install(): FakeApi {
    const api = new FakeApi();
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => api.#respond(url, init));
    return api;
  }

  /** Sets the answer of an endpoint; the latest one counts. */
  on(endpoint: Served, answer: Answer): this {
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
    this.#answers.unshift({ endpoint, pattern, answer });
    return this;
  }

  sentTo(endpoint: Served): SeenRequest[] {
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
    return this.seen.filter(({ method, path }) => method === endpoint.method && pattern.test(path));
  }

  async #respond(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? 'GET', path: pathname, query: searchParams, body };
    this.seen.push(request);
    const known = this.#answers.find(
      ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(pathname),
    );
    if (!known)
      return json(404, { error: `nothing answers ${request.method} ${pathname}`, code: 'notFound' });
    const answer = await known.answer(request);
    return answer instanceof Refusal
      ? json(answer.status, answer.body)
      : json(known.endpoint.status ?? 200, answer);
  }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}
