import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Heard {
  path: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  /** The multipart body, in which recordings are not text. */
  body: string;
}

type Answer = (response: ServerResponse) => void;

/** A local service for transcripts or text messages, whose replies a test makes slow, wrong, or too long. */
export class ScriptedServer {
  readonly url: string;
  readonly heard: Heard[] = [];
  readonly #server: Server;
  #answers: Answer[] = [];

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<ScriptedServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const service = new ScriptedServer(server);
    server.on('request', (request, response) => void service.#answer(request, response));
    return service;
  }

  /** The replies to the next requests; the last one is repeated. */
  replies(...answers: Answer[]): void {
    this.#answers = answers;
    this.heard.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await buffer(request)).toString('latin1');
    const { authorization, 'idempotency-key': key } = request.headers;
    const idempotencyKey = key?.toString();
    this.heard.push({ path: request.url ?? '', authorization, idempotencyKey, body });
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
    answer?.(response);
  }
}

export function json(value: unknown): Answer {
  return (response) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
}

export function text(value: string): Answer {
  return (response) => response.end(value);
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(code, headers).end('{}');
}

export const never: Answer = () => undefined;
