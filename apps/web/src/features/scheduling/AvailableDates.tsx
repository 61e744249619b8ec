import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { DateTime } from 'luxon';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTimeZone } from '../../wire/organization.ts';
import type { BookingForm } from './bookingForm.ts';

/** A calendar beside the form; a press sets the preferred date. */
export function AvailableDates(): ReactNode {
  const { control, setValue } = useFormContext<BookingForm>();
  const day = useWatch({ control, name: 'day' });
  const zone = useTimeZone();
  const choose = (value: DateTime | null): void =>
    setValue('day', value?.toISODate() ?? '', { shouldValidate: true });
  return (
    <Card component="section" aria-labelledby="available-dates" sx={{ pt: 2 }}>
      <Typography component="h2" variant="h3" id="available-dates" sx={{ px: 2.5 }}>
        Available Dates
      </Typography>
      <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
        <DateCalendar
          value={day ? DateTime.fromISO(day, { zone }) : null}
          onChange={(value: DateTime | null) => choose(value)}
          timezone={zone}
          disablePast
          sx={{ width: '100%', maxWidth: 330 }}
        />
      </LocalizationProvider>
    </Card>
  );
}
