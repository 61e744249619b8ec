import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, type ServiceRecords } from '../../infra/embedded/client-management/launch.ts';

export const SERVICE_KEY = 'key-of-the-service';

type Failure = (response: ServerResponse, url: URL) => void;

/** The demo service with records of the test, which fails on request. */
export class ClientServiceServer {
  readonly records: ServiceRecords;
  /** The paths that were requested. */
  readonly seen: string[] = [];
  /** The failure of every request; null while it works. */
  failure: Failure | null = null;
  /** Called before each reply. */
  before: (url: URL) => Promise<void> | void = () => undefined;
  readonly #server: Server;

  private constructor(server: Server, records: Partial<ServiceRecords>) {
    this.#server = server;
    this.records = { clients: [], projects: [], ...records };
  }

  static async start(records: Partial<ServiceRecords> = {}): Promise<ClientServiceServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const service = new ClientServiceServer(server, records);
    server.on('request', (request, response) => {
      const { method = 'GET', headers } = request;
      void service.#answer({ method, authorization: headers.authorization }, request.url ?? '/', response);
    });
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(
    about: { method: string; authorization: string | undefined },
    path: string,
    response: ServerResponse,
  ): Promise<void> {
    const url = new URL(path, 'http://service.invalid');
    this.seen.push(path);
    await this.before(url);
    if (this.failure) return this.failure(response, url);
    const { status, body } = answer(this.records, SERVICE_KEY, { ...about, url });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
}

const sendJson =
  (value: unknown): Failure =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

/** The ways in which a service fails. */
export const SERVICE_FAILURES = {
  'never answers': () => undefined,
  'stops in the middle of its answer': (response) => void response.write('{"id":"acme",'),
  'announces more than it sends': (response) =>
    void response
      .writeHead(200, { 'content-length': 5000 })
      .end(Buffer.alloc(0), () => response.socket?.destroy()),
  'sends without end': (response) => {
    const more = (): void => {
      while (response.write('x'.repeat(65_536)));
      response.once('drain', more);
    };
    response.on('error', () => undefined);
    more();
  },
  'answers with a page': (response) => response.end('<!doctype html><title>Sign in</title>'),
  'answers with another shape': sendJson({ id: ['acme'], items: 'none' }),
  'leads elsewhere': (response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  'fails with 500': (response) => response.writeHead(500).end(),
} satisfies Record<string, Failure>;
