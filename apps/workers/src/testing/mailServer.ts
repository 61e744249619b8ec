import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Accepted messages, as a mail program reads them, and raw. */
  messages: { mail: Email; raw: string; to: string[] }[];
  close(): Promise<void>;
}

interface Behavior {
  onRcptTo?: SMTPServerOptions['onRcptTo'];
  /** Called when the whole message has arrived; an error that it throws is the reply instead of 250. */
  beforeAnswer?: () => unknown;
  port?: number;
}

/** A real mail server on loopback that keeps what it accepts, and that can be made to misbehave. */
export async function startMailServer({
  onRcptTo,
  beforeAnswer,
  port = 0,
}: Behavior = {}): Promise<MailServer> {
  const messages: MailServer['messages'] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    ...(onRcptTo && { onRcptTo }),
    onData(stream, session, callback) {
      const take = async (): Promise<void> => {
        const raw = await buffer(stream);
        const refusal = await Promise.resolve().then(beforeAnswer).then(asNothing, asError);
        if (refusal) return callback(refusal);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        messages.push({ mail: await PostalMime.parse(raw), raw: raw.toString(), to });
        callback();
      };
      // A sender that is killed in the middle of a message has sent none.
      take().catch(callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return { url, messages, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** A refusal in the form that servers send it. */
export function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

const asNothing = (): null => null;
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
