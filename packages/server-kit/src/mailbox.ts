import { z } from 'zod';

export interface Mailbox {
  name: string;
  address: string;
}

/** The form `Name <name@example.com>`, or a bare address. */
const MAILBOX = /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** The form of MAIL_FROM. */
export const MailboxText = z
  .string()
  .trim()
  .regex(MAILBOX, 'must look like: Inspections <inspections@example.com>');

/** Parses `Inspections <inspections@example.com>` or a bare address. */
export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = ''] = /^(?:\s*"?([^"<]*?)"?\s*)<([^<>]+)>\s*$/.exec(text) ?? [];
  return address === '' ? { name: '', address: text.trim() } : { name: name.trim(), address: address.trim() };
}

/** The sender of a company's mails: its name, with the configured address. */
export function senderOf(organizationName: string, configured: Mailbox): Mailbox {
  return { name: organizationName.trim() || configured.name, address: configured.address };
}
