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

/** The client, followed by the groups that the organization has configured. */
export function groupsFor(client: Recipient | null, configured: RecipientGroup[]): ShownGroup[] {
  const clientGroup = client?.email ? [{ id: 'client', name: 'Client contacts', recipients: [client] }] : [];
  return [...clientGroup, ...configured];
}

const BETWEEN = /,|(?<=@[^\s,]{1,255})\s+(?=[^\s,]{1,64}@)/;
/** A comma in `"Ruiz, Ana" <ana@example.com>` belongs to the name. */
const AFTER_ADDRESS = /(?<=@[^\s,]{1,255})\s*,/;

export type Addition = { added: string[] } | { problem: string };

/** The addresses to add for the typed text, separated as people do, without those that are already chosen. */
export function additionOf(typed: string, chosen: ReadonlySet<string>): Addition {
  const written = typed
    .split(';')
    .flatMap((part) => part.split(part.includes('<') ? AFTER_ADDRESS : BETWEEN))
    .flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
  const added = new Set<string>();
  for (const text of written) {
    const parsed = Email.safeParse(text);
    if (!parsed.success) return { problem: problemOf(text, written.length > 1, parsed.error) };
    if (!chosen.has(parsed.data)) added.add(parsed.data);
  }
  return { added: [...added] };
}

/** The error of an address; of several addresses, it names the wrong one. */
function problemOf(text: string, isOneOfSeveral: boolean, error: z.ZodError): string {
  const problem = error.issues[0]?.message ?? 'Not an email address';
  return isOneOfSeveral ? `"${text}": ${problem}` : problem;
}

/** The same key for each spelling of an address, which belongs to one person. */
export const keyOfAddress = (email: string): string => email.trim().toLowerCase();
