import { expect } from '@playwright/test';
import { notifyOfMessages } from '@sightline/contracts/jobs';
import { JobQueue } from '@sightline/server-kit/JobQueue';
import { transmit } from '../../../apps/workers/src/jobs/send-email/smtp.ts';
import type { CaughtMail } from './mail.ts';
import { environmentOf } from './product.ts';

/** Mails about messages, and the replies to them. */

const WORKERS = 'apps/workers/src/main.ts';

/** Mails a conversation now that would be mailed in two minutes. */
export async function mailUnreadNow(conversation: {
  clientId: string;
  inspectionId: string | null;
  fromClient: boolean;
}): Promise<void> {
  const { REDIS_URL: redisUrl = '', REDIS_PREFIX: prefix = 'sightline' } = environmentOf(WORKERS);
  const queue = JobQueue.open({ redisUrl, prefix });
  await queue.withdraw(notifyOfMessages, conversation);
  await queue.enqueue(notifyOfMessages, conversation, new Date());
  await queue.close();
}

/** Replies to a mail like a mail program; the domain's server passes the reply to the product. */
export async function answerMail(mail: CaughtMail, from: string, text: string): Promise<void> {
  const [to = ''] = mail.replyTo;
  const lines = [
    ...[`From: ${from}`, `To: ${to}`, `Subject: Re: ${mail.subject}`, `In-Reply-To: ${mail.messageId}`],
    ...[
      `Message-ID: <${Date.now()}@example.com>`,
      '',
      text,
      '',
      ...mail.text.split('\n').map((line) => `> ${line}`),
    ],
  ];
  const { INBOUND_MAIL_PORT } = environmentOf(WORKERS);
  const message = {
    envelope: { from, to },
    messageId: '<1@example.com>',
    raw: Buffer.from(lines.join('\r\n')),
  };
  expect(await transmit(`smtp://127.0.0.1:${INBOUND_MAIL_PORT}`, message)).toEqual({ outcome: 'accepted' });
}
