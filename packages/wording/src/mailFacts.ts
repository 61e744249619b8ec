import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import type { MailFacts } from '@sightline/contracts/mail/mailTexts';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { instantDayText, instantText, weekdayText } from './dates.ts';
import { PREFERRED_TIME_LABELS } from './labels.ts';

interface Visit extends Pick<Inspection, 'preferredTime'> {
  clientName: string;
  address: string;
  inspector: string;
  scheduledDate: Date | null;
}

/** The values of the placeholders in a mail about an inspection. */
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

/** The time of an appointment: `Nov 20, 2026, 9:00 AM EST`, or `Nov 20, 2026, Flexible`. */
export function appointmentText({ startsAt, preferredTime }: Appointment, timeZone: string): string {
  return isFlexible({ preferredTime })
    ? `${instantDayText(startsAt, timeZone)}, ${PREFERRED_TIME_LABELS.flexible}`
    : instantText(startsAt, timeZone);
}

/** The same with its weekday, where the time is the first thing to read: `Fri, Nov 20, 2026, 9:00 AM EST`. */
export function appointmentHeadline(appointment: Appointment, timeZone: string): string {
  return `${weekdayText(appointment.startsAt, timeZone)}, ${appointmentText(appointment, timeZone)}`;
}
