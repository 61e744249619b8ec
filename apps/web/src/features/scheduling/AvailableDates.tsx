import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import { listFreeDays } from '@sightline/contracts/bookings/calendar';
import { NO_SLOT_TEXTS } from '@sightline/contracts/bookings/freeSlots';
import { known } from '@sightline/contracts/core/known';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { DateTime } from 'luxon';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { todayIn } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm } from './bookingForm.ts';

/**
 * The calendar above the date that it fills. Days without a free time of the chosen inspector, or of any one, are
 * gray and give the reason, but the office may choose them: it knows more than the calendar.
 */
export function AvailableDates(): ReactNode {
  const { control, setValue } = useFormContext<BookingForm>();
  const [day, type, inspectorId] = useWatch({ control, name: ['day', 'projectType', 'inspectorId'] });
  const zone = useTimeZone();
  const [month, setMonth] = useState<DateTime<boolean>>(() =>
    DateTime.fromISO(day || todayIn(zone), { zone })
      .plus({ days: day ? 0 : LAST_DAYS })
      .startOf('month'),
  );
  const reasons = useReasons({ type, inspectorId, month });
  const choose = (value: DateTime | null): void =>
    setValue('day', value?.toISODate() ?? '', { shouldValidate: true });
  return (
    <Box component="section" aria-labelledby="available-dates" sx={{ pt: 2 }}>
      <Typography component="h2" variant="h3" id="available-dates" sx={{ px: 2.5 }}>
        Available Dates
      </Typography>
      <Reasons.Provider value={reasons}>
        <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
          <DateCalendar
            value={day ? DateTime.fromISO(day, { zone }) : null}
            onChange={(value: DateTime | null) => choose(value)}
            referenceDate={month}
            onMonthChange={setMonth}
            timezone={zone}
            disablePast
            slots={{ day: Day }}
            sx={CALENDAR}
          />
        </LocalizationProvider>
      </Reasons.Provider>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2.5 }}>
        {noteOf({ type, inspectorId, reason: reasons.get(day) })}
      </Typography>
    </Box>
  );
}

/** In these last days of a month the calendar opens with the next one. */
const LAST_DAYS = 3;

interface Choice {
  type: string;
  inspectorId: string;
}

function noteOf({ type, inspectorId, reason }: Choice & { reason: string | undefined }): string {
  if (!type) return 'Choose an inspection type to see on which days an inspector is free.';
  if (reason) return `This day: ${reason}. You can still schedule it.`;
  return inspectorId ? 'On gray days this inspector is not free.' : 'On gray days no inspector is free.';
}

/** The reason why a day of the month has no free time; free days are not in the map. */
const Reasons = createContext<ReadonlyMap<string, string>>(new Map());

function useReasons({
  type,
  inspectorId,
  month,
}: Choice & { month: DateTime<boolean> }): ReadonlyMap<string, string> {
  const projectType = ProjectType.safeParse(type).data;
  const query = {
    projectType: projectType ?? 'final',
    from: known(month.toISODate(), 'the month'),
    days: known(month.daysInMonth, 'the month'),
    ...(inspectorId && { inspectorId }),
  };
  const free = useRead(listFreeDays, { query }, { enabled: projectType !== undefined, staleTime: 0 });
  const days = (projectType && free.data?.days) || [];
  return new Map(
    days.flatMap(({ day, noTimes }) => (noTimes ? [[day, NO_SLOT_TEXTS[noTimes]] as const] : [])),
  );
}

function Day(props: PickerDayProps): ReactNode {
  const day = DateTime.isDateTime(props.day) ? props.day : null;
  const reason = useContext(Reasons).get(day?.toISODate() ?? '');
  if (!day || !reason || props.outsideCurrentMonth) return <PickerDay {...props} />;
  const label = `${day.toFormat('LLL d, yyyy')}, ${reason}`;
  return <PickerDay {...props} aria-label={label} title={label} sx={props.selected ? undefined : GRAY} />;
}

const GRAY = { color: 'text.disabled', textDecoration: 'line-through' };

/** The size of a day, large enough for a finger; seven of them still fit on the narrowest phones. */
const DAY = 'min(44px, 11.5vw)';
const CALENDAR = {
  width: '100%',
  maxWidth: 338,
  maxHeight: 'none',
  '& .MuiPickerDay-root': { '--PickerDay-size': DAY, '--PickerDay-horizontalMargin': '1px' },
  '& .MuiDayCalendar-weekDayLabel': { width: DAY, mx: '1px' },
  '& .MuiDayCalendar-slideTransition': { minHeight: `calc(6 * (${DAY} + 4px))` },
};
