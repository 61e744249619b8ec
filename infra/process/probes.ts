import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * What is missing until this address replies with 200, in words; undefined if nothing is. It waits for the reply, which a
 * busy machine may delay and which ends with its process.
 */
export async function missingAt(url: string): Promise<string | undefined> {
  const get = url.startsWith('https:') ? getHttps : getHttp;
  return await new Promise((resolve) => {
    // The product's certificate is self-signed and cannot be verified.
    const request = get(url, { rejectUnauthorized: false }, (response) => resolve(missingIn(response, url)));
    request.once('error', () => resolve(`a reply of ${url}`));
  });
}

async function missingIn(response: IncomingMessage, url: string): Promise<string | undefined> {
  const body = await text(response).catch(() => '');
  return response.statusCode === 200 ? undefined : (unreachableIn(body) ?? `a reply of ${url}`);
}

/** The dependencies that /readyz of the product names as unreachable. */
function unreachableIn(body: string): string | undefined {
  const names = /"unreachable":\[([^\]]+)\]/.exec(body)?.[1];
  return names && `its connection to ${names.replaceAll('"', '').replaceAll(',', ', ')}`;
}

export async function repliesOk(url: string): Promise<boolean> {
  return (await missingAt(url)) === undefined;
}

export async function acceptsConnections(port: number): Promise<boolean> {
  const socket = await connectTo(port);
  socket?.destroy();
  return socket !== undefined;
}

/**
 * A connection to a port of this machine; undefined if nothing accepts it. Linux connects a socket to itself when it
 * gives it the very port that it looks for, which happens once in thousands of tries: that is no connection.
 */
export async function connectTo(port: number): Promise<Socket | undefined> {
  return await new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      if (socket.localPort !== port) return resolve(socket);
      socket.destroy();
      resolve(undefined);
    });
    socket.once('error', () => resolve(undefined));
  });
}
