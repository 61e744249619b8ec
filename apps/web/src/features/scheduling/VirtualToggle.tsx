import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { ALWAYS_VIRTUAL } from '@sightline/contracts/inspections/virtualInspections';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm } from './bookingForm.ts';
import { feeOf } from './fees.ts';

/** Makes the inspection a video call; absent for a type that is always one. */
export function VirtualToggle(): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const { field } = useController<BookingForm, 'isVirtual'>({ name: 'isVirtual' });
  const projectType = useWatch({ control, name: 'projectType' });
  const fees = useRead(getFees, {});
  if (projectType === ALWAYS_VIRTUAL) return null;
  const fee = feeOf(fees.data?.booking, projectType, true);
  return (
    <Box sx={{ alignSelf: 'center' }}>
      <FormControlLabel
        control={
          <Switch
            checked={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
        label="Virtual inspection"
      />
      {fee && fee.normalCents !== null && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {formatCents(fee.cents)} instead of {formatCents(fee.normalCents)}
        </Typography>
      )}
    </Box>
  );
}
