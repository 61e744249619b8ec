import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { BOOKING_TYPES } from '@sightline/contracts/bookings/bookingSettings';
import { ALWAYS_VIRTUAL, isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useInspectorChoices } from '../../inspection/staffChoices.ts';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm } from './bookingForm.ts';
import { ClientSelect, type ClientSelectProps } from './ClientSelect.tsx';
import { feeOf } from './fees.ts';

const Field = FormTextField<BookingForm>;

/** The client, the place, the type, and the inspector. */
export function BookingFields({ renderNewClient }: ClientSelectProps): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const [projectType, isVirtual] = useWatch({ control, name: ['projectType', 'isVirtual'] });
  const isCall = isHeldByVideo({ isVirtual, projectType });
  const addressLabel = isCall ? 'Property Address (for documentation)' : 'Project Address';
  const wide = { gridColumn: '1 / -1' };
  return (
    <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Box sx={wide}>
        <ClientSelect renderNewClient={renderNewClient} />
      </Box>
      <Field
        name="address"
        label={addressLabel}
        placeholder={addressLabel}
        required
        multiline
        rows={3}
        sx={wide}
      />
      <Field name="projectType" label="Inspection Type" required select>
        {BOOKING_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {projectTypeLabel(type)}
          </MenuItem>
        ))}
      </Field>
      <InspectorSelect />
      <VirtualToggle />
    </Box>
  );
}

function InspectorSelect(): ReactNode {
  const { people, hint } = useInspectorChoices(null);
  return (
    <Field name="inspectorId" label="Inspector" select helperText={hint}>
      <MenuItem value="">Assign later</MenuItem>
      {people.map(({ id, name, licenseNumber }) => (
        <MenuItem key={id} value={id}>
          {licenseNumber ? `${name} · ${licenseNumber}` : name}
        </MenuItem>
      ))}
    </Field>
  );
}

/** Makes the inspection a video call; absent for a type that is always one. */
function VirtualToggle(): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const { field } = useController<BookingForm, 'isVirtual'>({ name: 'isVirtual' });
  const projectType = useWatch({ control, name: 'projectType' });
  const fees = useRead(getFees, {});
  if (projectType === ALWAYS_VIRTUAL) return null;
  const fee = feeOf(fees.data?.booking, projectType, true);
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
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
