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

/**
 * The time limit of a request: enough for a photo over a slow uplink, not for a connection that is held open.
 */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
/** Half of the time for which a visitor may pause in the middle of a request. */
const STALLED_MS = 30_000;

type Route =
  | { to: 'target'; target: URL; name: string }
  | { to: 'health' }
  | { to: 'refusal'; status: number; error: string };

// These are only for operators: every process serves them on its own port.
const internalPaths = new Set(['/readyz', '/metrics']);

const retryAfterSeconds = '2';

type GatewayOptions = Pick<GatewaySettings, 'tls' | 'targets'> & { stalledMs?: number };

/** The one address that people open. It forwards each request to the process that serves it. Decision 001. */
export function createGateway({ tls, targets, stalledMs = STALLED_MS }: GatewayOptions): Gateway {
  const proxy = createProxy();
  const upgraded = new Set<Duplex>();
  const server = tls ? createTlsServer(tls) : createServer();
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = 65_000;
  server.on('request', (request, response) => {
    const found = route(request.url, targets);
    if (found.to === 'health') return replyHealth(response);
    if (found.to === 'refusal') return refuse(response, found.status, found.error);
    removeForwardingHeaders(request);
    endWhenStalled(request, stalledMs);
    drainAfterReply(request, response);
    proxy.web(request, response, { target: found.target });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    socket.once('close', () => upgraded.delete(socket));
    upgraded.add(socket);
    const found = route(request.url, targets);
    if (found.to === 'health' || !(socket instanceof Socket)) return socket.destroy();
    if (found.to === 'refusal') return refuseUpgrade(socket, found.status, found.error);
    removeForwardingHeaders(request);
    proxy.ws(request, socket, head, { target: found.target });
  });
  return { server, close: () => close(server, upgraded) };
}

/** Routes by the path that the target will see, after `..` and doubled slashes are resolved. */
function route(requestUrl: string | undefined, targets: GatewayTargets): Route {
  const path = pathOf(requestUrl);
  if (path === undefined) return { to: 'refusal', status: 400, error: 'This address is malformed.' };
  const plain = path.toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '');
  if (plain === '/healthz') return { to: 'health' };
  if (internalPaths.has(plain))
    return { to: 'refusal', status: 404, error: 'There is nothing at this address.' };
  if (path.startsWith('/signaling/')) return toNode(path.split('/', 3)[2] ?? '', targets);
  if (targets.web && !path.startsWith('/api/')) return { to: 'target', target: targets.web, name: 'web app' };
  return { to: 'target', target: targets.api, name: 'server' };
}

function toNode(node: string, targets: GatewayTargets): Route {
  const target = targets.nodes.get(node);
  if (target) return { to: 'target', target, name: `signaling ${node}` };
  return {
    to: 'refusal',
    status: 404,
    error: 'This signaling node does not exist. Open the inspection again.',
  };
}

function pathOf(requestUrl = ''): string | undefined {
  // The address is parsed as by the proxy that forwards the request: a difference would let a path bypass the
  // rules.
  const address = requestUrl.startsWith('//') ? `http://base.invalid${requestUrl}` : requestUrl;
  if (!URL.canParse(address, 'http://base.invalid')) return undefined;
  return new URL(address, 'http://base.invalid').pathname;
}

/**
 * The time after which idle connections are closed. Node's servers close one after 5 s, and a request sent at
 * that moment would be lost.
 */
const IDLE_TIMEOUT_MS = 4000;

function createProxy(): ProxyServer {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  // Cookies and rate limits depend on x-forwarded-proto and -for; also for a WebSocket the value is https, not wss.
  const proxy = createProxyServer({ agent, xfwd: true, xfwdWsProtoAsHttp: true });
  proxy.on('error', (_error, _request, response) => refuseUnreachable(response));
  proxy.on('proxyRes', (reply, _request, response) => {
    // These two headers describe the connection to the target, not the visitor's.
    delete reply.headers.connection;
    delete reply.headers['keep-alive'];
    // When a target dies in the middle of a response, the visitor's connection must also break instead of
    // waiting.
    reply.on('close', () => reply.complete || response.destroy());
  });
  return proxy;
}

function refuseUnreachable(response: ServerResponse | Duplex): void {
  const error = 'This part of Sightline is not running at the moment. Try again in a few seconds.';
  if (!(response instanceof ServerResponse)) refuseUpgrade(response, 502, error);
  // The target replied and closed before it had read everything: its reply is on the way and stays valid.
  else if (response.writableEnded) return;
  else if (response.headersSent) response.destroy();
  else refuse(response, 502, error);
}

/** Refuses a request in the shape of every error of the product: `{ error }`. */
function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, headers(status)).end(JSON.stringify({ error }));
}

/** Refuses a WebSocket upgrade, which has a bare connection in place of a response. */
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

/**
 * Ends a request whose visitor sends nothing for twice this time. One that waits for a busy target to read it has sent
 * enough.
 */
function endWhenStalled(request: IncomingMessage, milliseconds: number): void {
  const { socket } = request;
  let bytesBefore = -1;
  request.setTimeout(milliseconds, () => {
    if (request.complete) return;
    if (request.readableFlowing && socket.bytesRead === bytesBefore) return socket.destroy();
    bytesBefore = request.readableFlowing ? socket.bytesRead : -1;
    socket.setTimeout(milliseconds);
  });
}

/**
 * Reads and drops the rest of a body, since a target that replies early stops reading; otherwise the visitor's
 * next request on the same connection would wait behind it forever.
 */
function drainAfterReply(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.unpipe();
    request.resume();
  });
}

/**
 * Removes forwarding headers: visitors connect to the gateway directly, so the ones that they send are forged.
 */
function removeForwardingHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip') {
      delete request.headers[name];
    }
  }
}

function replyHealth(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
}

async function close(server: Server, upgraded: Set<Duplex>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Open calls and downloads are closed, since waiting for them could take hours.
  server.closeAllConnections();
  for (const socket of upgraded) socket.destroy();
  await closed;
}
