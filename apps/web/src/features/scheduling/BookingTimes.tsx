import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SiteTimeHint } from '../../inspection/ui/SiteTimeHint.tsx';
import { TimeConflicts } from '../../inspection/ui/TimeConflicts.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { zoneLongName } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { AvailableDates } from './AvailableDates.tsx';
import type { BookingForm } from './bookingForm.ts';
import { FreeTimeChoice } from './FreeTimeChoice.tsx';
import { useBookingTime } from './useBookingTime.ts';

const Field = FormTextField<BookingForm>;

/** The date and the time, with the free ones of the chosen inspector, and the conflicts of the chosen time. */
export function BookingTimes(): ReactNode {
  const { control, setValue } = useFormContext<BookingForm>();
  const address = useWatch({ control, name: 'address' });
  const zone = useTimeZone();
  const { day, startsAt, wanted, checked } = useBookingTime();
  return (
    <>
      <AvailableDates />
      <Box sx={{ display: 'grid', gap: 2, p: 2.5 }}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
          <Field name="day" label="Preferred Date" type="date" required />
          <Field name="time" label="Time" type="time" required helperText={zoneLongName(zone)} />
        </Box>
        {wanted && day !== '' && (
          <FreeTimeChoice
            query={{ ...wanted, day }}
            chosen={startsAt}
            zone={zone}
            onChoose={(chosen) => setValue('time', chosen, { shouldValidate: true, shouldDirty: true })}
            onChooseDay={(chosen) => setValue('day', chosen, { shouldValidate: true, shouldDirty: true })}
          />
        )}
        <SiteTimeHint address={address} startsAt={startsAt} />
        <TimeConflicts wanted={checked} />
      </Box>
    </>
  );
}
