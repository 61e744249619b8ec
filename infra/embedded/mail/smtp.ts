import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MessageStore } from './MessageStore.ts';

/**
 * The size limit of a message, above any report with photos, and small enough that one mail cannot exhaust
 * memory.
 */
export const messageLimit = 40 * 1024 * 1024;

/** Accepts mail for every recipient and delivers none. */
export function createSmtpServer(store: MessageStore): SMTPServer {
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
