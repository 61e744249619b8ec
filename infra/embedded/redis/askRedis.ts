import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The reply of the Redis on this port to one command without quotes; empty if none replies. */
export async function askRedis(port: number, command: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    socket.write(`${command}\r\nQUIT\r\n`);
    return await text(socket);
  } catch {
    return '';
  } finally {
    socket.destroy();
  }
}
