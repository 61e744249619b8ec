import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { deliveryOfReply, type ReplyDomain } from '@sightline/server-kit/replyAddresses';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { Refusal } from './Refusal.ts';
import { readMail } from './readMail.ts';
import { type ReplyServices, storeReply } from './storeReply.ts';

interface InboundMailOptions extends ReplyDomain {
  host: string;
  port: number;
  services: ReplyServices;
  logger: Logger;
}

/** The limit of a mail: a file of 25 MB in base 64, with room for the text. */
const MAX_MAIL_BYTES = 36 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 20;

/**
 * Receives replies to mails about messages, only for its own addresses: it relays no mail. The domain's mail
 * server, which checks senders, is in front of it, or port 25 itself.
 */
export class InboundMail {
  readonly #options: InboundMailOptions;
  readonly #server: SMTPServer;

  private constructor(options: InboundMailOptions) {
    this.#options = options;
    this.#server = new SMTPServer({
      name: options.domain,
      size: MAX_MAIL_BYTES,
      maxClients: MAX_CONNECTIONS,
      socketTimeout: TIMEOUT_MS,
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

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await limited(stream);
    const deliveryId = deliveryOfReply(envelope.rcptTo[0]?.address ?? '', this.#options);
    if (deliveryId === null) throw new Refusal('No such address here.');
    const mail = await readMail(raw);
    // Bounces and automatic replies have no return address (RFC 3834, 3.1).
    const hasReturnAddress = envelope.mailFrom && envelope.mailFrom.address !== '';
    if (mail.isAutomatic || !hasReturnAddress) throw new Refusal('Automatic replies are not read.');
    await storeReply(this.#options.services, deliveryId, mail);
    this.#options.logger.info({ deliveryId }, 'reply received');
  }

  /** The reply to an error other than a refusal, which is temporary: the sender's server tries again. */
  #answerTo(error: unknown): Error {
    if (error instanceof Refusal) return error;
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

const tooLarge = (): Refusal => new Refusal('The email is too large. Send files of up to 25 MB.', 552);
