import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import { listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SiteTimeHint } from '../../inspection/ui/SiteTimeHint.tsx';
import { TimeConflicts } from '../../inspection/ui/TimeConflicts.tsx';
import { clockIn, instantAt } from '../../ui/instantAt.ts';
import { CLOCK_FORMAT, formatInstant } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm } from './bookingForm.ts';

/** The conflicts of the chosen time, and the day's free times of inspectors licensed for the type. */
export function ScheduleTime(): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const names = ['projectType', 'day', 'time', 'inspectorId', 'address'] as const;
  const [type, day, time, inspectorId, address] = useWatch({ control, name: names });
  const zone = useTimeZone();
  const startsAt = instantAt(day, time, zone);
  const projectType = ProjectType.safeParse(type).data;
  const wanted =
    projectType && startsAt ? { projectType, startsAt, ...(inspectorId && { inspectorId }) } : null;
  const bookedType = BookingType.safeParse(type).data;
  return (
    <>
      <SiteTimeHint address={address} startsAt={startsAt} />
      <TimeConflicts wanted={wanted} />
      {bookedType && startsAt && <FreeTimesOfDay projectType={bookedType} day={day} />}
    </>
  );
}

function FreeTimesOfDay({ projectType, day }: { projectType: BookingType; day: string }): ReactNode {
  const { setValue } = useFormContext<BookingForm>();
  const zone = useTimeZone();
  const query = { projectType, from: day, days: 1 };
  const slots = useRead(listFreeSlots, { query }, { staleTime: 0 }).data?.days[0]?.slots;
  if (!slots) return null;
  return (
    <Box role="group" aria-label="Free times of this day" sx={{ gridColumn: '1 / -1' }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 0.75 }}>
        {slots.length === 0 ? 'No inspector licensed for this type is free on this day.' : 'Free on this day'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {slots.map((slot) => (
          <Chip
            key={slot.startsAt}
            label={formatInstant(slot.startsAt, zone, CLOCK_FORMAT)}
            variant="outlined"
            sx={{ minHeight: 44, borderRadius: 2 }}
            onClick={() => setValue('time', clockIn(slot.startsAt, zone), { shouldValidate: true })}
          />
        ))}
      </Box>
    </Box>
  );
}
