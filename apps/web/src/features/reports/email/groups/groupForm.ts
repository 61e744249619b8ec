import { Email } from '@sightline/contracts/core/fields';
import type { RecipientGroup } from '@sightline/contracts/organization';

/** A group as it is typed: one recipient a line. */
export interface GroupDraft {
  name: string;
  lines: string;
  receivesCoordinates: boolean;
}

export function draftOf(group: RecipientGroup | null): GroupDraft {
  if (!group) return { name: '', lines: '', receivesCoordinates: false };
  const lines = group.recipients.map(({ name, email }) => `${name}, ${email}`).join('\n');
  return { name: group.name, lines, receivesCoordinates: group.receivesCoordinates };
}

type Recipient = RecipientGroup['recipients'][number];

/** `Pat Rivera, permits@miramar.example`; an address alone stands for its name, too. */
export function recipientsOf(lines: string): { recipients: Recipient[] } | { problem: string } {
  const recipients = new Map<string, Recipient>();
  for (const [index, line] of lines.split('\n').entries()) {
    if (line.trim() === '') continue;
    const comma = line.lastIndexOf(',');
    const email = Email.safeParse(line.slice(comma + 1));
    if (!email.success)
      return { problem: `Line ${index + 1}: ${email.error.issues[0]?.message ?? 'Not an email address'}` };
    const name = line.slice(0, Math.max(comma, 0)).trim() || email.data;
    recipients.set(email.data, { name, email: email.data });
  }
  if (recipients.size > 50) return { problem: 'A group has at most 50 recipients' };
  return { recipients: [...recipients.values()] };
}
