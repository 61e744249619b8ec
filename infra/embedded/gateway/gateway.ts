import { Agent, createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer, type ProxyServer } from 'http-proxy-3';
import type { GatewaySettings, GatewayTargets } from './settings.ts';

interface Gateway {
  server: Server;
  close(): Promise<void>;
}

/** How long a request may take to arrive: a report's photo over a slow uplink does, a socket held open does not. */
const ARRIVED_WITHIN_MS = 15 * 60_000;
/** How long a request may pause on the way. */
const STALLED_MS = 60_000;

type Route =
  | { to: 'target'; target: URL; name: string }
  | { to: 'ownHealth' }
  | { to: 'refusal'; status: number; error: string };

// Every process answers these to whoever runs it, and to nobody else.
const inward = new Set(['/readyz', '/metrics']);

const retryAfterSeconds = '2';

type GatewayOptions = Pick<GatewaySettings, 'tls' | 'targets'> & { stalledMs?: number };

/** The one address that people open: hands each request on to the process that answers it. */
export function createGateway({ tls, targets, stalledMs = STALLED_MS }: GatewayOptions): Gateway {
  const proxy = createProxy();
  const upgraded = new Set<Duplex>();
  const server = tls ? createTlsServer(tls) : createServer();
  server.requestTimeout = ARRIVED_WITHIN_MS;
  server.keepAliveTimeout = 65_000;
  server.on('request', (request, response) => {
    const found = route(request.url, targets);
    if (found.to === 'ownHealth') return answerHealth(response);
    if (found.to === 'refusal') return refuse(response, found.status, found.error);
    forgetForwarded(request);
    endWhenStalled(request, stalledMs);
    drainWhenAnswered(request, response);
    proxy.web(request, response, { target: found.target });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    socket.once('close', () => upgraded.delete(socket));
    upgraded.add(socket);
    const found = route(request.url, targets);
    if (found.to === 'ownHealth' || !(socket instanceof Socket)) return socket.destroy();
    if (found.to === 'refusal') return refuseUpgrade(socket, found.status, found.error);
    forgetForwarded(request);
    proxy.ws(request, socket, head, { target: found.target });
  });
  return { server, close: () => close(server, upgraded) };
}

/** Where a request goes. Decided on the path as the target will see it, with `..` and doubled hosts resolved. */
function route(requestUrl: string | undefined, targets: GatewayTargets): Route {
  const path = pathOf(requestUrl);
  if (path === undefined) return { to: 'refusal', status: 400, error: 'This address cannot be read.' };
  const plain = path.toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '');
  if (plain === '/healthz') return { to: 'ownHealth' };
  if (inward.has(plain)) return { to: 'refusal', status: 404, error: 'There is nothing at this address.' };
  if (path.startsWith('/signaling/')) return toNode(path.split('/', 3)[2] ?? '', targets);
  if (targets.web && !path.startsWith('/api/')) return { to: 'target', target: targets.web, name: 'web app' };
  return { to: 'target', target: targets.api, name: 'server' };
}

function toNode(node: string, targets: GatewayTargets): Route {
  const target = targets.nodes.get(node);
  if (target) return { to: 'target', target, name: `signaling ${node}` };
  return { to: 'refusal', status: 404, error: 'There is no such signaling node. Open the inspection again.' };
}

function pathOf(requestUrl = ''): string | undefined {
  // Read as the proxy reads it when it sends the request on: two readings would let a path slip past the rules.
  const address = requestUrl.startsWith('//') ? `http://base.invalid${requestUrl}` : requestUrl;
  if (!URL.canParse(address, 'http://base.invalid')) return undefined;
  return new URL(address, 'http://base.invalid').pathname;
}

/** Node's servers close an idle connection after 5 s: a request that meets the closing one would be lost. */
const GIVE_UP_IDLE_MS = 4000;

function createProxy(): ProxyServer {
  const agent = new Agent({ keepAlive: true, timeout: GIVE_UP_IDLE_MS });
  // Cookies and rate limits stand on x-forwarded-proto and -for: for a WebSocket too the word is https, not wss.
  const proxy = createProxyServer({ agent, xfwd: true, xfwdWsProtoAsHttp: true });
  proxy.on('error', (_error, _request, answer) => unreachable(answer));
  proxy.on('proxyRes', (answer, _request, response) => {
    // These two speak of the connection behind us, not of the visitor's.
    delete answer.headers.connection;
    delete answer.headers['keep-alive'];
    // A target that dies in the middle of an answer: the visitor must see it break, not wait for the rest.
    answer.on('close', () => answer.complete || response.destroy());
  });
  return proxy;
}

function unreachable(answer: ServerResponse | Duplex): void {
  const error = 'This part of Sightline is not running at the moment. Try again in a few seconds.';
  if (!(answer instanceof ServerResponse)) refuseUpgrade(answer, 502, error);
  // It answered before it had read everything, and closed: the answer is on its way and stays good.
  else if (answer.writableEnded) return;
  else if (answer.headersSent) answer.destroy();
  else refuse(answer, 502, error);
}

/** Answers in the shape of every error of the product: `{ error }`. */
function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, headers(status)).end(JSON.stringify({ error }));
}

/** The same for a request that wanted to become a WebSocket: there is only the bare connection to answer on. */
function refuseUpgrade(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error });
  const all = { ...headers(status), 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function headers(status: number): Record<string, string> {
  const plain = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return status === 502 ? { ...plain, 'retry-after': retryAfterSeconds } : plain;
}

function endWhenStalled(request: IncomingMessage, milliseconds: number): void {
  request.setTimeout(milliseconds, () => {
    if (!request.complete) request.socket.destroy();
  });
}

/**
 * A target may answer before it has read the body, and then reads no further. The rest is read here and dropped;
 * otherwise the visitor's next request waits behind it on the same connection for ever.
 */
function drainWhenAnswered(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.unpipe();
    request.resume();
  });
}

/** What a visitor claims about where he comes from is dropped: we are the first to know. */
function forgetForwarded(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip') {
      delete request.headers[name];
    }
  }
}

function answerHealth(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
}

async function close(server: Server, upgraded: Set<Duplex>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Open calls and downloads end with us; waiting for them would take as long as they like.
  server.closeAllConnections();
  for (const socket of upgraded) socket.destroy();
  await closed;
}
