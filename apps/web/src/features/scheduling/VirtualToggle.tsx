import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { getFees } from '@sightline/contracts/organization';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { formatCents } from '../../ui/money.ts';
import { useRead } from '../../wire/queries.ts';
import { ALWAYS_VIRTUAL, type BookingForm } from './bookingForm.ts';
import { feeOf } from './fees.ts';

/** Offers the inspection by video, with what it saves; not for a type that is by video anyway. */
export function VirtualToggle(): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const { field } = useController<BookingForm, 'isVirtual'>({ name: 'isVirtual' });
  const projectType = useWatch({ control, name: 'projectType' });
  const fees = useRead(getFees, {});
  if (projectType === ALWAYS_VIRTUAL)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        This inspection is by video.
      </Typography>
    );
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
          Save {formatCents(fee.savingCents)}: {formatCents(fee.cents)} instead of{' '}
          {formatCents(fee.normalCents)}
        </Typography>
      )}
    </Box>
  );
}
