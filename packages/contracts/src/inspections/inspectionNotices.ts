import { z } from 'zod';

/** Mails to a client about an inspection that is ahead. `changed`: other facts than its time. */
export const InspectionNotice = z.enum([
  'confirmed',
  'moved',
  'changed',
  'cancelled',
  'dayBefore',
  'hourBefore',
]);
export type InspectionNotice = z.infer<typeof InspectionNotice>;

const MINUTE = 60_000;

/** Milliseconds before the beginning at which a reminder is sent. */
export const REMINDER_LEAD_MS = { dayBefore: 24 * 60 * MINUTE, hourBefore: 60 * MINUTE } as const;
export type Reminder = keyof typeof REMINDER_LEAD_MS;

export const isReminder = (notice: string): notice is Reminder => Object.hasOwn(REMINDER_LEAD_MS, notice);

export const INSPECTION_NOTICE_SUBJECTS: Record<InspectionNotice, string> = {
  confirmed: 'Your inspection is scheduled',
  moved: 'Your inspection has a new time',
  changed: 'Your inspection has changed',
  cancelled: 'Your inspection was canceled',
  dayBefore: 'Reminder: your inspection is tomorrow',
  hourBefore: 'Reminder: your inspection begins in an hour',
};
