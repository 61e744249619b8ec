import type { z } from 'zod';
import { phonesIn } from '../core/phoneNumber.ts';
import { type ReadParts, readParts, shortened } from '../core/readParts.ts';
import { NewClient } from './clients.ts';

/** The facts of a client in a file or another program. */
export const ClientFacts = NewClient.pick({
  name: true,
  email: true,
  phone: true,
  address: true,
  companyName: true,
  notes: true,
});
export type ClientFacts = z.output<typeof ClientFacts>;
export type ClientPart = keyof ClientFacts;

export const CLIENT_NOUNS: Record<ClientPart, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  companyName: 'company name',
  notes: 'note',
};

/** The values of a client's part in a text that may have several: programs write all phones into one cell. */
export function valuesIn(part: ClientPart, text: string): string[] {
  if (part === 'email') return emailsIn(text);
  return part === 'phone' ? phonesIn(text) : [text];
}

/** The addresses in a cell or a field that has several, such as `Ana <ana@example.com>; ap@example.com`. */
function emailsIn(text: string): string[] {
  const bracketed = [...text.matchAll(/<([^<>@\s]{1,64}@[^<>@\s]+)>/g)].map(([, address = '']) => address);
  const words = text.split(/[\s,;|]+/).filter((word) => word.includes('@'));
  const found = bracketed.length > 0 ? bracketed : words;
  return found.length > 1 ? found : [text];
}

/** Reads a client, who is identified by name and email; other values that cannot be stored are left out. */
export function readClientFacts(texts: Partial<Record<ClientPart, string>>): ReadParts<ClientFacts> {
  const [email = '', ...emails] = valuesIn('email', texts.email ?? '');
  const [phone = '', ...phones] = valuesIn('phone', texts.phone ?? '');
  const read = readParts(ClientFacts, {
    texts: { ...texts, email, phone },
    required: ['name', 'email'],
    nouns: CLIENT_NOUNS,
  });
  const others = [...emails, ...phones].map((text) => ({ part: '', text: notImported(text) }));
  return { ...read, leftOut: [...read.leftOut, ...others] };
}

/** The sentence about a second phone, email, address or company. */
export function notImported(text: string, column?: string): string {
  const place = column === undefined ? '' : ` in the column “${column}”`;
  return `“${shortened(text)}”${place} is not imported: a client has one.`;
}
