import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Message, singleLine } from './message.ts';

/** What became of a message, as far as it can be known from here. */
export type Transmission =
  | { outcome: 'accepted' }
  /** The server said no: it has not taken the message. */
  | { outcome: 'refused'; isPermanent: boolean; said: string }
  /** It never got as far as the message. */
  | { outcome: 'notSent'; said: string }
  /** The connection broke while the message was under way: it may or may not have been taken. */
  | { outcome: 'unknown'; said: string };

/** No transmission takes longer: a claim that is older belongs to a worker that is gone. */
export const TRANSMISSION_LIMIT_MS = 60_000;

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** Commands whose refusal is about this message; others are about the connection or our account. */
const ABOUT_THE_MESSAGE = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Hands one message to the mail server. Never throws: how it failed decides whether it may be tried again. */
export async function transmit(smtpUrl: string, message: Message): Promise<Transmission> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({ ...options, ...TIMEOUTS });
  // Also after the last word: a socket that is reset then must not end the process.
  connection.on('error', () => undefined);
  const body = watchedBody(message.raw);
  const timer = setTimeout(() => connection.close(), TRANSMISSION_LIMIT_MS);
  try {
    await connect(connection);
    if (auth) await signIn(connection, auth);
    await send(connection, message.envelope, body.stream);
    connection.quit();
    return { outcome: 'accepted' };
  } catch (error) {
    connection.close();
    return judge(error, body.hasBegun());
  } finally {
    clearTimeout(timer);
  }
}

/** The body is read only after the server has asked for it (354): until then the message cannot have been taken. */
function watchedBody(raw: Buffer): { stream: Readable; hasBegun: () => boolean } {
  let hasBegun = false;
  function* parts(): Generator<Buffer> {
    hasBegun = true;
    yield raw;
  }
  return { stream: Readable.from(parts(), { objectMode: false }), hasBegun: () => hasBegun };
}

function judge(error: unknown, bodyHasBegun: boolean): Transmission {
  const { code, command, response, responseCode, permanent, message } = error as SmtpError;
  const said = singleLine(response ?? message).slice(0, 300);
  const isAnswer = responseCode !== undefined && ABOUT_THE_MESSAGE.has(command ?? '') && code !== 'EAUTH';
  if (isAnswer) return { outcome: 'refused', isPermanent: permanent === true, said };
  return { outcome: bodyHasBegun ? 'unknown' : 'notSent', said };
}

type SmtpError = Parameters<Parameters<SMTPConnection['send']>[2]>[0] & Error;

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the mail server closed the connection')));
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

function signIn(
  connection: SMTPConnection,
  auth: NonNullable<ReturnType<typeof parseConnectionUrl>['auth']>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.login(auth, (error) => (error ? reject(error) : resolve()));
  });
}

function send(connection: SMTPConnection, envelope: Message['envelope'], body: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    connection.once('end', () => reject(new Error('the mail server closed the connection')));
    connection.send(envelope, body, (error) => (error ? reject(error) : resolve()));
  });
}
