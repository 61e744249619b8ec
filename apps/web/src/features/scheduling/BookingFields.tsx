import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { BOOKING_TYPES } from '@sightline/contracts/bookings/bookingSettings';
import { listClients } from '@sightline/contracts/clients/clients';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { assignHost } from '@sightline/contracts/rooms/rooms';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useHostChoices, useInspectorChoices } from '../../inspection/staffChoices.ts';
import { TypedFields } from '../../inspection/ui/TypedFields.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { zoneLongName } from '../../ui/time.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { AvailableDates } from './AvailableDates.tsx';
import { type BookingForm, TYPED } from './bookingForm.ts';
import { ClientSelect, type ClientSelectProps } from './ClientSelect.tsx';
import { ScheduleTime } from './ScheduleTime.tsx';
import { VirtualToggle } from './VirtualToggle.tsx';

const Field = FormTextField<BookingForm>;

export function BookingFields({ renderNewClient }: ClientSelectProps): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const [projectType, isVirtual] = useWatch({ control, name: ['projectType', 'isVirtual'] });
  const zone = useTimeZone();
  // Without a column of their own, the free dates are above the field that they fill.
  const isNarrow = useSmallScreen('md');
  const isCall = isHeldByVideo({ isVirtual, projectType });
  const mayAssignHost = useMayCall(assignHost);
  const addressLabel = isCall ? 'Property Address (for documentation)' : 'Project Address';
  const wide = { gridColumn: '1 / -1' };
  return (
    <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <ClientSelect renderNewClient={renderNewClient} />
      <Field name="projectType" label="Inspection Type" required select>
        {BOOKING_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {projectTypeLabel(type)}
          </MenuItem>
        ))}
      </Field>
      <InspectorSelect />
      <VirtualToggle />
      {isCall && mayAssignHost && <HostSelect />}
      <Field
        name="address"
        label={addressLabel}
        placeholder={addressLabel}
        required
        multiline
        rows={3}
        sx={wide}
      />
      <Field name="size" label="Project size" placeholder="2,400 sq ft" sx={wide} />
      {isNarrow && (
        <Box sx={wide}>
          <AvailableDates />
        </Box>
      )}
      <Field name="day" label="Preferred Date" type="date" required />
      <Field name="time" label="Time" type="time" required helperText={zoneLongName(zone)} />
      <ScheduleTime />
      <DescribedFields />
      <Field name="payment" label="Payment" select sx={wide}>
        <MenuItem value="none">Schedule without payment</MenuItem>
        <MenuItem value="link">Send payment link</MenuItem>
        <MenuItem value="now">Book & Pay</MenuItem>
      </Field>
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

function HostSelect(): ReactNode {
  const { people, hint } = useHostChoices();
  return (
    <Field name="hostId" label="Host of the call" select helperText={hint} sx={{ gridColumn: '1 / -1' }}>
      <MenuItem value="">Any admin</MenuItem>
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Field>
  );
}

/** The typed fields; without a contact on site, the inspector calls the client. */
function DescribedFields(): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const clientId = useWatch({ control, name: 'clientId' });
  const client = useRead(listClients, { query: {} }).data?.find(({ id }) => id === clientId);
  return (
    <TypedFields names={TYPED} placeholders={{ contactName: client?.name, contactPhone: client?.phone }} />
  );
}
