import type { MailFacts } from './mailTexts.ts';
import type { OrganizationFacts } from './organization.ts';
import { instantText } from './reportTexts.ts';

interface Visit {
  clientName: string;
  address: string;
  inspector: string;
  scheduledDate: Date | null;
}

/** What the placeholders of a mail about an inspection stand for. */
export function mailFactsOf(
  { clientName, address, inspector, scheduledDate }: Visit,
  { name, timeZone }: Pick<OrganizationFacts, 'name' | 'timeZone'>,
): Omit<MailFacts, 'report' | 'file'> {
  return {
    client: clientName,
    company: name || 'your inspection provider',
    address,
    date: scheduledDate ? instantText(scheduledDate.toISOString(), timeZone) : 'To be scheduled',
    inspector: inspector || 'To be assigned',
  };
}
