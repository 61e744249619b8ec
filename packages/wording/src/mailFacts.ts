import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import type { MailFacts } from '@sightline/contracts/mail/mailTexts';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { clockText, instantDayText, instantText, weekdayText } from './dates.ts';
import { PREFERRED_TIME_LABELS } from './labels.ts';
import { zonesOfTime } from './place/siteZone.ts';
import type { ZonesOfTime } from './place/zonesAt.ts';

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
      ? appointmentText({ startsAt: scheduledDate.toISOString(), preferredTime, address }, timeZone)
      : 'To be scheduled',
    inspector: inspector || 'To be assigned',
  };
}

interface Appointment extends Pick<Inspection, 'preferredTime'> {
  startsAt: string;
  address: string;
}

/**
 * The time of an appointment in the zone of its address: `Nov 20, 2026, 9:00 AM EST`, `Nov 20, 2026, Flexible`, or
 * `Nov 20, 2026, 9:00 AM CST (10:00 AM EST at our office)` where the clocks of the office show another time. Decision
 * 188.
 */
export function appointmentText(
  { startsAt, preferredTime, address }: Appointment,
  officeZone: string,
): string {
  const { zone, office } = zonesOfTime(address, officeZone, startsAt);
  if (isFlexible({ preferredTime }))
    return `${instantDayText(startsAt, zone)}, ${PREFERRED_TIME_LABELS.flexible}`;
  return instantInZones(startsAt, { zone, office });
}

/** An instant, with the time of the office where its clocks show another one. */
export function instantInZones(instant: string, { zone, office }: ZonesOfTime): string {
  const told = instantText(instant, zone);
  return office === null ? told : `${told} (${officeText(instant, zone, office)} at our office)`;
}

function officeText(startsAt: string, zone: string, office: string): string {
  const isSameDay = instantDayText(startsAt, zone) === instantDayText(startsAt, office);
  return isSameDay ? clockText(startsAt, office) : instantText(startsAt, office);
}

/** The same with its weekday, where the time is the first thing to read: `Fri, Nov 20, 2026, 9:00 AM EST`. */
export function appointmentHeadline(appointment: Appointment, officeZone: string): string {
  const { address, startsAt } = appointment;
  const { zone } = zonesOfTime(address, officeZone, startsAt);
  return `${weekdayText(startsAt, zone)}, ${appointmentText(appointment, officeZone)}`;
}
