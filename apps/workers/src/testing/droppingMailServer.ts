import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * The stage at which the connection is cut: before the reply to this command, or once the whole message has
 * arrived.
 */
export type Stage = 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'whole message';

const ANSWERS: Record<string, string> = { EHLO: '250 ok', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on' };

/** A mail server that cuts the connection at one stage, as a crash or a firewall does. */
export async function startDroppingMailServer(
  stage: Stage,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((socket) => serve(socket, stage));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function serve(socket: Socket, stage: Stage): void {
  socket.on('error', () => undefined);
  if (stage === 'greeting') return void socket.destroy();
  socket.write('220 ready\r\n');
  let isBody = false;
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    const end = isBody ? '\r\n.\r\n' : '\r\n';
    if (!received.endsWith(end)) return;
    const command = isBody ? 'whole message' : received.slice(0, 4);
    received = '';
    if (command === stage) return void socket.destroy();
    isBody = command === 'DATA';
    socket.write(`${ANSWERS[command] ?? '250 ok'}\r\n`);
  });
}
