import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { useFormContext, useWatch } from 'react-hook-form';
import type { CheckedTime } from '../../inspection/ui/TimeConflicts.tsx';
import { instantAt } from '../../ui/instantAt.ts';
import { useTimeZone } from '../../wire/organization.ts';
import type { BookingForm } from './bookingForm.ts';

interface ChosenTime {
  day: string;
  startsAt: string | null;
  /** Which times are free; undefined while no type is chosen. */
  wanted: Omit<CheckedTime, 'startsAt'> | undefined;
  /** What can conflict; null while the time is incomplete. */
  checked: CheckedTime | null;
}

/** The time that the form has now. */
export function useBookingTime(): ChosenTime {
  const { control } = useFormContext<BookingForm>();
  const [type, day, time, inspectorId] = useWatch({
    control,
    name: ['projectType', 'day', 'time', 'inspectorId'],
  });
  const startsAt = instantAt(day, time, useTimeZone());
  const projectType = ProjectType.safeParse(type).data;
  const wanted = projectType && { projectType, ...(inspectorId && { inspectorId }) };
  return { day, startsAt, wanted, checked: wanted && startsAt ? { ...wanted, startsAt } : null };
}
