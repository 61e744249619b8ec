import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

const CHECK_TIMEOUT_MS = 2000;

export interface Health {
  /** Serves /healthz, /readyz and /metrics; returns false for other requests. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on /readyz says that this process is about to end and takes no new work. */
  drain(): void;
  readonly registry: Registry;
}

/** Each check is named for a dependency and resolves when it is reachable. */
export function createHealth(options: {
  name: string;
  checks: Record<string, () => Promise<unknown>>;
}): Health {
  const registry = new Registry();
  registry.setDefaultLabels({ process: options.name });
  collectDefaultMetrics({ register: registry });
  let isDraining = false;
  const pages: Record<string, (response: ServerResponse) => Promise<void> | void> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'ok', process: options.name }),
    '/readyz': (response) =>
      isDraining ? sendJson(response, 503, { status: 'draining' }) : sendReadiness(response, options.checks),
    '/metrics': (response) => sendMetrics(response, registry),
  };
  const handle = (request: IncomingMessage, response: ServerResponse): boolean => {
    const page = pages[(request.url ?? '').split('?')[0] ?? ''];
    if (!page) return false;
    Promise.resolve(page(response)).catch(() => response.destroy());
    return true;
  };
  const drain = (): void => {
    isDraining = true;
  };
  return { handle, drain, registry };
}

/** Starts a server for the health checks of a process that serves nothing else. */
export async function startHealthServer(
  health: Health,
  host: string,
  port: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (!health.handle(request, response)) sendJson(response, 404, { error: 'Not found' });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: typeof address === 'object' && address ? address.port : port, close };
}

async function sendReadiness(
  response: ServerResponse,
  checks: Record<string, () => Promise<unknown>>,
): Promise<void> {
  const names = Object.keys(checks);
  const results = await Promise.all(names.map((name) => isReachable(checks[name])));
  const unreachable = names.filter((_name, index) => !results[index]);
  sendJson(response, unreachable.length === 0 ? 200 : 503, {
    status: unreachable.length === 0 ? 'ready' : 'unavailable',
    unreachable,
  });
}

async function isReachable(check: (() => Promise<unknown>) | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  const answer = Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    );
  return await Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}

async function sendMetrics(response: ServerResponse, registry: Registry): Promise<void> {
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType }).end(text);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
