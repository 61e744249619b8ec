import { expect } from '@playwright/test';
import { BY_WORKER_MS, running } from './product.ts';

interface Summary {
  id: string;
  subject: string;
  to: string[];
}

export interface CaughtMail extends Summary {
  messageId: string;
  replyTo: string[];
  text: string;
  html: string;
  attachments: { filename: string; contentType: string }[];
}

/** Waits for the newest mail to this address whose subject contains this text. */
export async function caughtMail(to: string, subject: string): Promise<CaughtMail> {
  const find = async (): Promise<Summary[]> => {
    const query = new URLSearchParams({ to, subject });
    return (await (await fetch(`${base()}/api/messages?${query}`)).json()) as Summary[];
  };
  await expect
    .poll(async () => (await find()).length, { message: `mail to ${to}`, timeout: BY_WORKER_MS })
    .toBeGreaterThan(0);
  const [newest] = await find();
  return (await (await fetch(`${base()}/api/messages/${newest?.id}`)).json()) as CaughtMail;
}

export async function attachmentOf(mail: CaughtMail, index = 0): Promise<Uint8Array> {
  const answer = await fetch(`${base()}/api/messages/${mail.id}/attachments/${index}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The link with this path in a mail's text. */
export function linkIn(mail: CaughtMail, path: string): string {
  const link = new RegExp(`https?://\\S+${path}#\\S+`).exec(mail.text)?.[0];
  if (!link) throw new Error(`no ${path} link in: ${mail.text}`);
  return link;
}

function base(): string {
  return running().mailPage.replace(/\/$/, '');
}
