import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { connect } from 'node:net';

/** Whether this address replies with 200. The product's certificate is self-signed and cannot be verified. */
export async function repliesOk(url: string): Promise<boolean> {
  const get = url.startsWith('https:') ? getHttps : getHttp;
  return await new Promise((resolve) => {
    const request = get(url, { rejectUnauthorized: false, timeout: 3000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('error', () => resolve(false)).once('timeout', () => request.destroy());
  });
}

export async function acceptsConnections(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
