import { DateTime } from 'luxon';

const HOURS_WITHOUT_DATE = 48;

/** A personal link works until the day after the appointment ends where the organization is; without one for 48 hours. */
export function invitationExpiry(scheduledDate: Date | null, timeZone: string, now: Date = new Date()): Date {
  const withoutDate = DateTime.fromJSDate(now).plus({ hours: HOURS_WITHOUT_DATE });
  if (!scheduledDate) return withoutDate.toJSDate();
  const endOfNextDay = DateTime.fromJSDate(scheduledDate, { zone: timeZone }).plus({ days: 1 }).endOf('day');
  return (endOfNextDay.toJSDate() > now ? endOfNextDay : withoutDate).toJSDate();
}
