import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { useHostChoices, useInspectorChoices } from '../../../inspection/staffChoices.ts';
import { FormTextField } from '../../../ui/FormTextField.tsx';
import { zoneLongName } from '../../../ui/time.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import type { EditForm } from './editForm.ts';

const Field = FormTextField<EditForm>;

export function EditFields({ inspection }: { inspection: Inspection }): ReactNode {
  const mayAssignHost = useCurrentUser().role === 'admin';
  const zone = useTimeZone();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Field name="day" label="Date" type="date" />
      <Field name="time" label="Time" type="time" helperText={zoneLongName(zone)} />
      <InspectorField inspection={inspection} />
      {inspection.isVirtual && mayAssignHost && <HostField inspection={inspection} />}
      <Field
        name="accessNotes"
        label="Access notes"
        helperText="Gate code, lockbox, dogs. Only staff see this."
        multiline
        minRows={2}
        sx={WIDE}
      />
      <Field name="contactName" label="Contact on site" helperText="Leave empty to use the client" />
      <Field
        name="contactPhone"
        label="Contact's phone"
        type="tel"
        helperText="Leave empty to use the client's phone"
      />
      <Field name="permitNumber" label="Permit Number" />
      <Field name="permitAppliedOn" label="Permit Application Date" type="date" />
      <Field
        name="contractor"
        label="Contractor"
        helperText="Name and license number, as the report names them"
        sx={WIDE}
      />
      <Field name="notes" label="Office notes" multiline minRows={3} sx={WIDE} />
    </Box>
  );
}

/** The assigned inspector stays in the list even when the account is no longer offered. */
function InspectorField({ inspection: { inspectorId, inspector } }: { inspection: Inspection }): ReactNode {
  const { people, isFixed, hint } = useInspectorChoices(inspectorId);
  const isListed = people.some(({ id }) => id === inspectorId);
  return (
    <Field name="inspectorId" label="Inspector" select disabled={isFixed} helperText={hint} sx={WIDE}>
      <MenuItem value="">Not assigned</MenuItem>
      {inspectorId !== null && !isListed && <MenuItem value={inspectorId}>{inspector}</MenuItem>}
      {people.map(({ id, name, licenseNumber }) => (
        <MenuItem key={id} value={id}>
          {licenseNumber ? `${name} · ${licenseNumber}` : name}
        </MenuItem>
      ))}
    </Field>
  );
}

function HostField({ inspection: { hostId, host } }: { inspection: Inspection }): ReactNode {
  const { people, hint } = useHostChoices();
  const isListed = people.some(({ id }) => id === hostId);
  return (
    <Field name="hostId" label="Host of the Call" select helperText={hint} sx={WIDE}>
      <MenuItem value="">Office</MenuItem>
      {hostId !== null && !isListed && <MenuItem value={hostId}>{host}</MenuItem>}
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Field>
  );
}

const WIDE = { gridColumn: '1 / -1' };
