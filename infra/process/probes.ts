import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { connect } from 'node:net';

/** Whether this address answers 200. Our own certificate is self-signed, so nobody vouches for it. */
export async function answersOk(url: string): Promise<boolean> {
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
