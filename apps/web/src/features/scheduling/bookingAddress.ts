import { Day } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { z } from 'zod';

/** When and by whom an inspection is scheduled, in the address of the form: as a press in the calendar chose it. */

export interface BookingTime {
  day: string;
  time: string;
  /** Empty for one that is assigned later. */
  inspectorId: string;
}

export const bookingAddress = ({ day, time, inspectorId }: BookingTime): string =>
  `/schedule?${new URLSearchParams({ day, time, ...(inspectorId && { inspector: inspectorId }) })}`;

/** Null when the address names no time. */
export function bookingTimeOf(params: URLSearchParams): BookingTime | null {
  const day = Day.safeParse(params.get('day')).data;
  const time = z.iso.time({ precision: -1 }).safeParse(params.get('time')).data;
  const inspectorId = Id.safeParse(params.get('inspector')).data ?? '';
  return day && time ? { day, time, inspectorId } : null;
}
