import type { z } from 'zod';
import { type ReadParts, readParts } from '../core/readParts.ts';
import { NewClient } from './clients.ts';

/** The facts of a client in a file or another program. */
const ClientFacts = NewClient.pick({
  name: true,
  email: true,
  phone: true,
  address: true,
  companyName: true,
  notes: true,
});
export type ClientFacts = z.output<typeof ClientFacts>;
export type ClientPart = keyof ClientFacts;

const NOUNS: Record<ClientPart, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  companyName: 'company name',
  notes: 'note',
};

/** Reads a client, who is identified by name and email; other values that cannot be stored are left out. */
export function readClientFacts(texts: Partial<Record<ClientPart, string>>): ReadParts<ClientFacts> {
  return readParts(ClientFacts, { texts, required: ['name', 'email'], nouns: NOUNS });
}
