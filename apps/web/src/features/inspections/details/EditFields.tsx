import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { listInspectors } from '@sightline/contracts/accounts';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { zoneLongName } from '../../../ui/time.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import type { EditForm } from './editForm.ts';

export function EditFields(): ReactNode {
  const zone = useTimeZone();
  const wide = { gridColumn: '1 / -1' };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 1 }}>
      <Field name="day" label="Date" type="date" />
      <Field name="time" label="Time" type="time" helperText={zoneLongName(zone)} />
      <InspectorField />
      <Field
        name="accessNotes"
        label="Access notes"
        helperText="Gate code, lockbox, dogs. Only staff see this."
        multiline
        minRows={2}
        sx={wide}
      />
      <Field name="contactName" label="Contact on site" helperText="Empty: the client" />
      <Field name="contactPhone" label="Contact's phone" type="tel" helperText="Empty: the client's" />
      <Field name="permitNumber" label="Permit Number" />
      <Field name="permitAppliedOn" label="Permit Application Date" type="date" />
      <Field name="notes" label="Office notes" multiline minRows={3} sx={wide} />
    </Box>
  );
}

function InspectorField(): ReactNode {
  const inspectors = useRead(listInspectors, {});
  const { field } = useController<EditForm, 'inspectorId'>({ name: 'inspectorId' });
  const problem = inspectors.error ? errorMessage(inspectors.error, 'Failed to fetch inspectors') : undefined;
  const isKnown = inspectors.data?.some(({ id }) => id === field.value) ?? false;
  return (
    <Field name="inspectorId" label="Inspector" select helperText={problem} sx={{ gridColumn: '1 / -1' }}>
      <MenuItem value="">Not assigned</MenuItem>
      {field.value !== '' && !isKnown && <MenuItem value={field.value}>As before</MenuItem>}
      {inspectors.data?.map(({ id, name, licenseNumber }) => (
        <MenuItem key={id} value={id}>
          {licenseNumber ? `${name} · ${licenseNumber}` : name}
        </MenuItem>
      ))}
    </Field>
  );
}

function Field({ name, helperText, ...props }: TextFieldProps & { name: keyof EditForm }): ReactNode {
  const { field, fieldState } = useController<EditForm>({ name });
  const { ref, ...input } = field;
  return (
    <TextField
      {...props}
      {...input}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    />
  );
}
