import type { RecipientGroup } from '@sightline/contracts/clients/recipientGroups';
import { Email } from '@sightline/contracts/core/fields';
import type { z } from 'zod';

export interface Recipient {
  name: string;
  email: string;
}

export interface ShownGroup {
  id: string;
  name: string;
  recipients: Recipient[];
}

/** The client comes first; then what the organization has configured. */
export function groupsFor(client: Recipient | null, configured: RecipientGroup[]): ShownGroup[] {
  const clientGroup = client?.email ? [{ id: 'client', name: 'Client contacts', recipients: [client] }] : [];
  return [...clientGroup, ...configured];
}

export type Addition = { added: string[] } | { problem: string };

/** The addresses to add for the typed text, which commas separate; those that are chosen already are left out. */
export function additionOf(typed: string, chosen: ReadonlySet<string>): Addition {
  const written = typed.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const added = new Set<string>();
  for (const text of written) {
    const parsed = Email.safeParse(text);
    if (!parsed.success) return { problem: problemOf(text, written.length > 1, parsed.error) };
    if (!chosen.has(parsed.data)) added.add(parsed.data);
  }
  return { added: [...added] };
}

/** What is wrong with an address; of several, it says which one. */
function problemOf(text: string, isOneOfSeveral: boolean, error: z.ZodError): string {
  const problem = error.issues[0]?.message ?? 'Not an email address';
  return isOneOfSeveral ? `"${text}": ${problem}` : problem;
}

/** One address stands for one person, however it is written. */
export const keyOfAddress = (email: string): string => email.trim().toLowerCase();
