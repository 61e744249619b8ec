import { type Inspection, isFlexible } from './inspections.ts';
import { PREFERRED_TIME_LABELS } from './labels.ts';
import type { MailFacts } from './mailTexts.ts';
import type { OrganizationFacts } from './organization.ts';
import { instantDayText, instantText } from './reportTexts.ts';

interface Visit extends Pick<Inspection, 'preferredTime'> {
  clientName: string;
  address: string;
  inspector: string;
  scheduledDate: Date | null;
}

/** What the placeholders of a mail about an inspection stand for. */
export function mailFactsOf(
  { clientName, address, inspector, scheduledDate, preferredTime }: Visit,
  { name, timeZone }: Pick<OrganizationFacts, 'name' | 'timeZone'>,
): Omit<MailFacts, 'report' | 'file'> {
  return {
    client: clientName,
    company: name || 'your inspection provider',
    address,
    date: scheduledDate
      ? appointmentText({ startsAt: scheduledDate.toISOString(), preferredTime }, timeZone)
      : 'To be scheduled',
    inspector: inspector || 'To be assigned',
  };
}

interface Appointment extends Pick<Inspection, 'preferredTime'> {
  startsAt: string;
}

/** `Nov 20, 2026, 9:00 AM EST`, or `Nov 20, 2026, Flexible`. */
export function appointmentText({ startsAt, preferredTime }: Appointment, timeZone: string): string {
  return isFlexible({ preferredTime })
    ? `${instantDayText(startsAt, timeZone)}, ${PREFERRED_TIME_LABELS.flexible}`
    : instantText(startsAt, timeZone);
}
