import { mintId } from '@sightline/contracts/core/ids';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { replyAddress } from '@sightline/server-kit/replyAddresses';
import { createDelivery, type DeliveryRecord, deliveries } from '@sightline/store/deliveries/deliveries';
import { createMessage, listMessages, type MessageRecord } from '@sightline/store/messages/messages';
import { pino } from 'pino';
import { storedClient, storedInspection } from '../../../../tests/support/people.ts';
import { InboundMail, type MailReader } from '../inbound-mail/InboundMail.ts';
import { type Transmission, transmit } from '../jobs/send-email/smtp.ts';
import { openTestServices, type TestServices } from './services.ts';

export const REPLIES = { domain: 'mail.provider.example', secret: 'a-secret-for-reply-addresses-of-tests' };
export const OWNER = 'owner@example.com';
export const PERMANENT = { outcome: 'refused', isPermanent: true } as const;

interface MailedConversation {
  clientId: string;
  inspectionId: string;
  /** The address for the reply. */
  to: string;
}

/** Sent mails about messages, and replies to them that arrive at the real port. */
export class InboundStory {
  readonly services: TestServices;
  readonly inbound: InboundMail;
  readonly #redis: ReturnType<typeof connectRedis>;

  private constructor(services: TestServices, inbound: InboundMail, redis: ReturnType<typeof connectRedis>) {
    this.services = services;
    this.inbound = inbound;
    this.#redis = redis;
  }

  static async begin(reader?: MailReader): Promise<InboundStory> {
    const services = await openTestServices();
    const { REDIS_URL, REDIS_PREFIX: redisPrefix } = services.environment;
    const redis = connectRedis(REDIS_URL);
    const inbound = await InboundMail.listen({
      ...REPLIES,
      host: '127.0.0.1',
      port: 0,
      services: { ...services, redis, redisPrefix, publicUrl: 'https://inspections.example.com' },
      logger: pino({ level: 'silent' }),
      ...(reader && { reader }),
    });
    return new InboundStory(services, inbound, redis);
  }

  /** Mails a message about an inspection to a client, or to a person of the office. */
  async mailed({ recipient = OWNER, fromClient = false } = {}): Promise<MailedConversation> {
    const { store } = this.services;
    const { _id: clientId } = await storedClient(store, { name: 'Zenith Villas', email: OWNER });
    const { _id: inspectionId } = await storedInspection(store, { clientId });
    const { _id } = await createMessage(store, {
      _id: mintId(),
      clientId,
      inspectionId,
      fromClient: false,
      subject: 'Roof',
      message: 'Ready?',
      fromName: 'Ana Ruiz',
      sentBy: 'user:1',
      contentHash: 'x',
    });
    const deliveryId = mintId();
    const to = replyAddress(deliveryId, REPLIES);
    const about = { clientId, inspectionId, fromClient, messageIds: [_id] };
    await createDelivery(store, {
      _id: deliveryId,
      to: recipient,
      subject: 'New message',
      mail: { kind: 'messages', ...about, replyTo: to, link: 'http://localhost/messages' },
    });
    return { clientId, inspectionId, to };
  }

  /** Delivers a mail as the domain's mail server does. */
  async hand(to: string, raw: string | Buffer, from = OWNER): Promise<Transmission> {
    const message = { envelope: { from, to }, messageId: '<1@x>', raw: Buffer.from(raw) };
    return await transmit(`smtp://127.0.0.1:${this.inbound.port}`, message);
  }

  async repliesTo({ clientId }: { clientId: string }): Promise<MessageRecord[]> {
    const { items } = await listMessages(this.services.store, { clientId }, { limit: 100 });
    return items.filter(({ isByEmail }) => isByEmail);
  }

  /** Stores replies of the client as if they had arrived by email. */
  async storeReplies(
    { clientId, inspectionId }: Pick<MailedConversation, 'clientId' | 'inspectionId'>,
    count: number,
  ): Promise<void> {
    const text = { subject: 'Re: Roof', message: 'Ready', fromName: 'Zenith Villas' };
    const facts = { clientId, inspectionId, fromClient: true, sentBy: '', isByEmail: true, contentHash: 'x' };
    for (let sent = 0; sent < count; sent++)
      await createMessage(this.services.store, { _id: mintId(), ...facts, ...text });
  }

  /** The mails to the senders of replies in this conversation. */
  async noticesOf({ clientId }: { clientId: string }): Promise<DeliveryRecord[]> {
    const filter = { 'mail.kind': 'replyProblem', 'mail.clientId': clientId } as const;
    return await this.services.store.of(deliveries).find(filter).lean<DeliveryRecord[]>();
  }

  /** Delivers a reply that must be accepted, and returns the stored message. */
  async reply(raw: string): Promise<MessageRecord> {
    const conversation = await this.mailed();
    const outcome = await this.hand(conversation.to, raw.replaceAll('REPLY-ADDRESS', conversation.to));
    const [message] = await this.repliesTo(conversation);
    if (!message) throw new Error(`not stored: ${JSON.stringify(outcome)}`);
    return message;
  }

  async close(): Promise<void> {
    await this.inbound.close();
    disconnectRedis(this.#redis);
    await this.services.close();
  }
}

const SUBJECT = 'Re: New =?utf-8?Q?m=0D=0ABcc:_x@y.example?=';

interface MailFacts {
  from?: string;
  subject?: string;
  id?: string;
  headers?: readonly string[];
}

export function mailOf(
  body: string,
  { from = OWNER, subject = SUBJECT, id = mintId(), headers = [] }: MailFacts = {},
): string {
  return [
    ...[`From: "The Mayor" <${from}>`, `Subject: ${subject}`, `Message-ID: <${id}@x>`, 'MIME-Version: 1.0'],
    ...headers,
    ...['', body],
  ].join('\r\n');
}

export const htmlMail = (html: string): string =>
  mailOf(html, { headers: ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit'] });

export const textMail = (text: string): string =>
  mailOf(text, { headers: ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'] });

/** A mail with its text in two forms, and further parts as they are written. */
export function twoForms(plain: string, html: string, ...others: readonly string[]): string {
  const parts = [
    `Content-Type: text/plain; charset=utf-8\r\n\r\n${plain}`,
    `Content-Type: text/html; charset=utf-8\r\n\r\n${html}`,
  ];
  const [first = '', second = ''] = parts;
  const body = [first, ...others, second].map((part) => `--form\r\n${part}\r\n`).join('');
  return mailOf(`${body}--form--`, { headers: ['Content-Type: multipart/alternative; boundary=form'] });
}

export interface MailPart {
  name: string;
  content: Buffer | string;
  type?: string;
  disposition?: 'attachment' | 'inline';
  contentId?: string;
}

/** A mail with a body of the given type, and files. */
export function mailWithParts(
  { type = 'text/plain', body = 'See the file.', kind = 'mixed' },
  parts: readonly MailPart[],
): string {
  const text = ['--part', `Content-Type: ${type}; charset=utf-8`, '', body];
  const content = [...text, ...parts.flatMap(linesOf), '--part--'].join('\r\n');
  return mailOf(content, { headers: [`Content-Type: multipart/${kind}; boundary=part`] });
}

function linesOf({ name, content, type, disposition = 'attachment', contentId }: MailPart): string[] {
  return [
    '--part',
    `Content-Type: ${type ?? 'application/octet-stream'}; name="${name}"`,
    `Content-Disposition: ${disposition}; filename="${name}"`,
    ...(contentId === undefined ? [] : [`Content-ID: <${contentId}>`]),
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
  ];
}
