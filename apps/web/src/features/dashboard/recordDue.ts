import { DAY_FORMAT, formatInstant } from '../../ui/time.ts';

/** "Record due Nov 24": a day is the same in every time zone. */
export function recordDueText(dueOn: string): string {
  return `Record due ${formatInstant(`${dueOn}T12:00:00.000Z`, 'UTC', DAY_FORMAT)}`;
}
