import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const retryAfterSeconds = '2';

/** Answers in the shape of every error of the product: `{ error }`. */
export function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, headers(status)).end(JSON.stringify({ error }));
}

/** The same for a request that wanted to become a WebSocket: there is only the bare connection to answer on. */
export function refuseUpgrade(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error });
  const all = { ...headers(status), 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function headers(status: number): Record<string, string> {
  const plain = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return status === 502 ? { ...plain, 'retry-after': retryAfterSeconds } : plain;
}
