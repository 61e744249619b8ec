import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Message, singleLine } from './message.ts';

/** The outcome of a transmission as far as the client can know it. */
export type Transmission =
  | { outcome: 'accepted' }
  /** The server rejected the message; `isOfAddress` if it does not know the mailbox, so that a retry is of no use. */
  | { outcome: 'refused'; isPermanent: boolean; isOfAddress: boolean; reply: string }
  /** The connection failed before the message was sent. */
  | { outcome: 'notSent'; reply: string }
  /** The connection failed while the message was being sent: the server may or may not have accepted it. */
  | { outcome: 'unknown'; reply: string };

/**
 * The waits of RFC 5321, 4.5.3.2: a mail server that scans a message for viruses takes minutes to accept it, and giving up
 * then leaves the outcome unknown. Until the body is sent, giving up is safe.
 */
const TIMEOUTS = { connectionTimeout: 120_000, greetingTimeout: 60_000, socketTimeout: 600_000 };
/** The longest transmission, for a server that answers with a byte at a time. */
const TRANSMISSION_LIMIT_MS = 30 * 60_000;
/** Commands whose refusal concerns this message; other refusals concern the connection or our account. */
const MESSAGE_COMMANDS = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** Hands one message to the mail server. Never throws: the kind of failure decides whether a retry is safe. */
export async function transmit(smtpUrl: string, message: Message): Promise<Transmission> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({ ...options, ...TIMEOUTS });
  // The listener stays after QUIT: a socket that is reset then would otherwise end the process.
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
    return classifyFailure(error, body.hasBegun());
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Observes the body, which nodemailer reads only after the server's 354 reply; before that the server cannot
 * have accepted it.
 */
function watchedBody(raw: Buffer): { stream: Readable; hasBegun: () => boolean } {
  let hasBegun = false;
  function* parts(): Generator<Buffer> {
    hasBegun = true;
    yield raw;
  }
  return { stream: Readable.from(parts(), { objectMode: false }), hasBegun: () => hasBegun };
}

function classifyFailure(error: unknown, bodyHasBegun: boolean): Transmission {
  const { code, command, response, responseCode, permanent, message } = error as SmtpError;
  const reply = singleLine(response ?? message).slice(0, 300);
  const isRejection = responseCode !== undefined && MESSAGE_COMMANDS.has(command ?? '') && code !== 'EAUTH';
  const isOfAddress = command === 'RCPT TO' && isUnknownMailbox(reply);
  if (isRejection) return { outcome: 'refused', isPermanent: permanent === true, isOfAddress, reply };
  return { outcome: bodyHasBegun ? 'unknown' : 'notSent', reply };
}

/** The enhanced status codes of a recipient's address (RFC 3463), without those of a sender's: 5.1.7 and 5.1.8. */
const OF_RECIPIENT = /^5\.1\.(?!7$|8$)\d{1,3}$/;
const MAILBOX =
  /\b(?:mailbox|user|recipient|account|inbox|address)\b|\bno such\b|\bunknown\b|does ?n[o']t exist/i;
/** Words of a server that refuses the sender, the message or its number for now. */
const OTHER_CAUSE =
  /\b(?:relay\w*|spam\w*|block\w*|blacklist\w*|limit\w*|quota|full|policy|rate|sender|denied|authenticat\w*)\b/i;

/**
 * Whether a reply to RCPT TO says that the mailbox does not exist. Servers also refuse there what has nothing to do with
 * the recipient, such as relaying, or mails above a daily limit.
 */
function isUnknownMailbox(reply: string): boolean {
  const [, status = '', enhanced] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(reply) ?? [];
  if (!status.startsWith('5')) return false;
  if (enhanced !== undefined) return OF_RECIPIENT.test(enhanced);
  return /^55[03]$/.test(status) && MAILBOX.test(reply) && !OTHER_CAUSE.test(reply);
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
