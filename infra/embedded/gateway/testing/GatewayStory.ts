import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGateway } from '../gateway.ts';
import type { GatewaySettings } from '../settings.ts';

interface Reply {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A gateway in front of an API and a signaling node that reply with what they received. */
export class GatewayStory {
  readonly api: Server;
  readonly node: Server;
  /** The origin, which changes when the gateway is opened again with other settings. */
  origin = '';
  #closeGateway = async (): Promise<void> => undefined;

  private constructor(api: Server, node: Server) {
    this.api = api;
    this.node = node;
  }

  static async begin(): Promise<GatewayStory> {
    const api = await serve((incoming) => ({ from: 'api', url: incoming.url, headers: incoming.headers }));
    const node = await serve((incoming) => ({ from: 'node-1', url: incoming.url }));
    const story = new GatewayStory(api, node);
    await story.openGateway();
    return story;
  }

  async openGateway(options: { tls?: GatewaySettings['tls']; stalledMs?: number } = {}): Promise<void> {
    await this.closeGateway();
    const targets = { api: urlOf(this.api), nodes: new Map([['node-1', urlOf(this.node)]]) };
    const gateway = createGateway({ targets, ...options });
    await listen(gateway.server);
    this.#closeGateway = () => gateway.close();
    this.origin = urlOf(gateway.server).origin;
  }

  async closeGateway(): Promise<void> {
    const close = this.#closeGateway;
    this.#closeGateway = async () => undefined;
    await close();
  }

  async close(): Promise<void> {
    await Promise.all([this.closeGateway(), endServer(this.api), endServer(this.node)]);
  }

  get address(): { hostname: string; port: string } {
    const { hostname, port } = new URL(this.origin);
    return { hostname, port };
  }

  /**
   * Sends a request without fetch, which normalizes paths and headers: here they arrive as an attacker would
   * send them.
   */
  async get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    const sent = request({ ...this.address, path, headers }).end();
    const [reply]: IncomingMessage[] = await once(sent, 'response');
    if (!reply) throw new Error('no reply');
    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
  }

  /** The reply to a request to become a WebSocket, until its connection ends. */
  async upgrade(path: string): Promise<string> {
    const socket = connect(Number(this.address.port), '127.0.0.1');
    const lines = [`GET ${path} HTTP/1.1`, 'Host: phone', 'Connection: Upgrade', 'Upgrade: websocket'];
    socket.write(`${lines.join('\r\n')}\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n`);
    return await text(socket);
  }
}

async function serve(reply: (incoming: IncomingMessage) => object): Promise<Server> {
  const server = createServer((incoming, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply(incoming)));
  });
  await listen(server);
  return server;
}

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

export async function endServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function urlOf(server: Server): URL {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server is not listening');
  return new URL(`http://127.0.0.1:${address.port}`);
}
