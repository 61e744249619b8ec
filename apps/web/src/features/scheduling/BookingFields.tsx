import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { projectTypeLabel } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { zoneName } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { ALWAYS_VIRTUAL, BOOKING_TYPES, type BookingForm } from './bookingForm.ts';
import { ClientSelect } from './ClientSelect.tsx';
import { FormField } from './FormField.tsx';
import { InspectorSelect } from './InspectorSelect.tsx';
import { VirtualToggle } from './VirtualToggle.tsx';

export function BookingFields(): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const [projectType, isVirtual] = useWatch({ control, name: ['projectType', 'isVirtual'] });
  const zone = useTimeZone();
  const isByVideo = isVirtual || projectType === ALWAYS_VIRTUAL;
  const addressLabel = isByVideo ? 'Property Address (for documentation)' : 'Project Address';
  const wide = { gridColumn: '1 / -1' };
  return (
    <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <ClientSelect />
      <FormField name="projectType" label="Inspection Type" required select>
        {BOOKING_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {projectTypeLabel(type)}
          </MenuItem>
        ))}
      </FormField>
      <InspectorSelect />
      <VirtualToggle />
      <FormField
        name="address"
        label={addressLabel}
        placeholder={addressLabel}
        required
        multiline
        rows={3}
        sx={wide}
      />
      <FormField name="day" label="Preferred Date" type="date" required />
      <FormField
        name="time"
        label="Time"
        type="time"
        required
        helperText={`Local time of the organisation, ${zoneName(zone)}`}
      />
      <FormField name="permitNumber" label="Permit Number" />
      <FormField
        name="permitIssuedOn"
        label="Permit Issued On"
        type="date"
        helperText="Decides the code edition of the report"
      />
      <FormField name="details" label="Details" multiline rows={4} sx={wide} />
    </Box>
  );
}
