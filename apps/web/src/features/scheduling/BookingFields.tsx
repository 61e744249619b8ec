import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { BOOKING_TYPES, BookingType } from '@sightline/contracts/bookings/bookingSettings';
import { listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import { listClients } from '@sightline/contracts/clients/clients';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { ALWAYS_VIRTUAL, isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { assignHost } from '@sightline/contracts/rooms/rooms';
import { projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useHostChoices, useInspectorChoices } from '../../inspection/staffChoices.ts';
import { SiteTimeHint } from '../../inspection/ui/SiteTimeHint.tsx';
import { TimeConflicts } from '../../inspection/ui/TimeConflicts.tsx';
import { TypedFields } from '../../inspection/ui/TypedFields.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { clockIn, instantAt } from '../../ui/instantAt.ts';
import { CLOCK_FORMAT, formatInstant, zoneLongName } from '../../ui/time.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { AvailableDates } from './AvailableDates.tsx';
import { type BookingForm, TYPED } from './bookingForm.ts';
import { ClientSelect, type ClientSelectProps } from './ClientSelect.tsx';
import { feeOf } from './fees.ts';

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

/** Makes the inspection a video call; absent for a type that is always one. */
function VirtualToggle(): ReactNode {
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

/** The conflicts of the chosen time, and the day's free times of inspectors licensed for the type. */
function ScheduleTime(): ReactNode {
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
