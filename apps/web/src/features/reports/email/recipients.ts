import { Email } from '@sightline/contracts/core/fields';
import type { RecipientGroup } from '@sightline/contracts/organization';

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

export type Addition = { added: string } | { problem: string } | null;

/** The address to add for the typed text; null if nothing was typed or the address is already chosen. */
export function additionOf(typed: string, chosen: ReadonlySet<string>): Addition {
  if (!typed.trim()) return null;
  const parsed = Email.safeParse(typed);
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'Not an email address' };
  return chosen.has(parsed.data) ? null : { added: parsed.data };
}

/** One address stands for one person, however it is written. */
export const keyOfAddress = (email: string): string => email.trim().toLowerCase();
