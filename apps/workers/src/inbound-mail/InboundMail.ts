import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { deliveryOfReply, type ReplyDomain } from '@sightline/server-kit/replyAddresses';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { OrderFailure, WorkThread, type WorkThreadOptions } from '../WorkThread.ts';
import type { ReceivedMail } from './ReceivedMail.ts';
import { Refusal, type ReplyServices, storeReply } from './storeReply.ts';

/**
 * Reads mails in a thread that is always ready, one after the other: many take no more memory than one, a costly one
 * ends only its thread, and other work continues. A mail that costs too much, or that the parser cannot read, is refused
 * for good; every other failure is temporary, and the sender's mail server tries again.
 */
export class MailReader {
  readonly #thread: WorkThread<Uint8Array, ReceivedMail>;

  constructor(options: Partial<WorkThreadOptions> = {}) {
    this.#thread = new WorkThread({
      program: new URL('readMailThread.ts', import.meta.url),
      name: 'reading a mail',
      memoryLimitMb: 256,
      // An ordinary mail of 25 MB takes half a second.
      timeLimitMs: 10_000,
      // The time for which a sender waits for an answer to a mail (RFC 5321, 4.5.3.2.6).
      stuckAfterMs: 600_000,
      ...options,
    });
    this.#thread.warmUp();
  }

  async read(raw: Uint8Array): Promise<ReceivedMail> {
    try {
      return await this.#thread.run(raw);
    } catch (error) {
      if (error instanceof OrderFailure) throw new Refusal(UNREADABLE, 554, { cause: error });
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

const UNREADABLE =
  'This email is too complicated to be read here. Send it again as plain text, or sign in to answer.';

interface InboundMailOptions extends ReplyDomain {
  host: string;
  port: number;
  services: ReplyServices;
  logger: Logger;
  /** The reader, which this closes. */
  reader?: MailReader;
}

/** The limit of a mail: a file of 25 MB in base 64, with room for the text. */
const MAX_MAIL_BYTES = 36 * 1024 * 1024;
/** The time for which a sender may be silent while it owes us something (RFC 5321, 4.5.3.2.7). */
const SILENCE_MS = 5 * 60_000;
/** More are told to try again. */
const MAX_CONNECTIONS = 20;

/**
 * Receives replies to mails about messages, only for its own addresses: it relays no mail. The domain's mail
 * server, which checks senders, is in front of it, or port 25 itself.
 */
export class InboundMail {
  readonly #options: InboundMailOptions;
  readonly #reader: MailReader;
  readonly #server: SMTPServer;

  private constructor(options: InboundMailOptions) {
    this.#options = options;
    this.#reader = options.reader ?? new MailReader();
    this.#server = new SMTPServer({
      name: options.domain,
      size: MAX_MAIL_BYTES,
      maxClients: MAX_CONNECTIONS,
      socketTimeout: SILENCE_MS,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      onRcptTo: ({ address }, session, callback) => {
        // One mail belongs to one conversation.
        if (session.envelope.rcptTo.length > 0) return callback(new Refusal('One recipient at a time.', 452));
        callback(deliveryOfReply(address, options) ? null : new Refusal('No such address here.'));
      },
      onData: (stream, session, callback) => {
        void this.#take(stream, session).then(
          () => callback(),
          (error: unknown) => callback(this.#answerTo(error)),
        );
      },
    });
    // A broken connection does not affect others.
    this.#server.on('error', (err) => options.logger.debug({ err }, 'inbound mail connection'));
  }

  static async listen(options: InboundMailOptions): Promise<InboundMail> {
    const inbound = new InboundMail(options);
    inbound.#server.listen(options.port, options.host);
    await once(inbound.#server.server, 'listening');
    return inbound;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
    await this.#reader.close();
  }

  async #take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await limited(stream);
    const deliveryId = deliveryOfReply(envelope.rcptTo[0]?.address ?? '', this.#options);
    if (deliveryId === null) throw new Refusal('No such address here.');
    const mail = await this.#reader.read(raw);
    // Bounces and automatic replies have no return address (RFC 3834, 3.1).
    const hasReturnAddress = envelope.mailFrom && envelope.mailFrom.address !== '';
    if (mail.sender === 'machine' || !hasReturnAddress) throw new Refusal(AUTOMATIC);
    await storeReply(this.#options.services, deliveryId, mail);
    this.#options.logger.info({ deliveryId }, 'reply received');
  }

  /** The reply to an error other than a refusal, which is temporary: the sender's server tries again. */
  #answerTo(error: unknown): Error {
    if (error instanceof Refusal) {
      if (error.cause) this.#options.logger.warn({ err: error.cause }, 'reply refused');
      return error;
    }
    this.#options.logger.error({ err: error }, 'reply not stored');
    return new Refusal('Try again later.', 451);
  }
}

/** Reads and drops the bytes beyond the limit, since a sender reads no answer before it has sent everything. */
async function limited(stream: SMTPServerDataStream): Promise<Buffer> {
  if (stream.sizeExceeded) throw tooLarge();
  const raw = await buffer(stream);
  if (stream.sizeExceeded || raw.length > MAX_MAIL_BYTES) throw tooLarge();
  return raw;
}

const AUTOMATIC =
  'This email says that a program sent it, like an absence note, so it was not added to the conversation. If you wrote it yourself, sign in to answer.';

const tooLarge = (): Refusal => new Refusal('The email is too large. Send files of up to 25 MB.', 552);
