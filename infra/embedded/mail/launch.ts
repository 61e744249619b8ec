import { once } from 'node:events';
import type { Server } from 'node:net';
import { MessageStore } from './MessageStore.ts';
import { createSmtpServer } from './smtp.ts';
import { createWebServer } from './web.ts';

export interface RunningMail {
  smtpUrl: string;
  pageUrl: string;
  stop(): Promise<void>;
}

/** Starts the mail catcher in this process, on loopback. Port 0 takes any free one. */
export async function startMail({
  dataDir,
  smtpPort = 0,
  httpPort = 0,
}: {
  dataDir: string;
  smtpPort?: number;
  httpPort?: number;
}): Promise<RunningMail> {
  const store = await MessageStore.open(dataDir);
  const smtp = createSmtpServer(store);
  // A client that disconnects must not end the process.
  smtp.on('error', (error) => console.error(`smtp: ${error.message}`));
  const web = createWebServer(store);
  const smtpUrl = `smtp://127.0.0.1:${await listen(smtp.server, smtpPort)}`;
  const pageUrl = `http://127.0.0.1:${await listen(web, httpPort)}`;
  const stop = async () => {
    web.closeAllConnections();
    await Promise.all([
      new Promise<void>((resolve) => smtp.close(() => resolve())),
      new Promise((resolve) => web.close(resolve)),
    ]);
  };
  return { smtpUrl, pageUrl, stop };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  return address.port;
}
