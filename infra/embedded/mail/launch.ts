import { once } from 'node:events';
import type { Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { MessageStore } from './MessageStore.ts';
import { createWebServer } from './web.ts';

/**
 * The size limit of a message, above any report with photos, and small enough that one mail cannot exhaust
 * memory.
 */
export const messageLimit = 40 * 1024 * 1024;

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

/** Accepts mail for every recipient and delivers none. */
function createSmtpServer(store: MessageStore): SMTPServer {
  return new SMTPServer({
    size: messageLimit,
    // The server listens only on loopback, so it needs neither passwords nor certificates.
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: 50,
    logger: false,
    onData(stream, session, callback) {
      void receive(store, stream, session, callback);
    },
  });
}

async function receive(
  store: MessageStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  answer: (error: Error | null, text?: string) => void,
): Promise<void> {
  try {
    const id = await keep(store, stream, session);
    answer(null, `stored as ${id}`);
  } catch (error) {
    answer(error instanceof Error ? error : new Error(String(error)));
  }
}

async function keep(
  store: MessageStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const raw = await buffer(limited(stream));
  // The stream was read to its end even if it is too large: only after that the client waits for the reply.
  if (stream.sizeExceeded) {
    throw Object.assign(new Error(`the message is larger than ${messageLimit} bytes`), { responseCode: 552 });
  }
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = {
    from: mailFrom ? mailFrom.address : '',
    recipients: rcptTo.map((recipient) => recipient.address),
  };
  return (await store.add(raw, envelope)).id;
}

/** Drops the bytes after the limit instead of collecting them. */
async function* limited(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) yield chunk;
  }
}
