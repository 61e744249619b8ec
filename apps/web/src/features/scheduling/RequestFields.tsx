import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { METHOD_LABELS, PREFERRED_TIME_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { PlainSwitch } from '../../ui/PlainSwitch.tsx';
import { todayIn } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { offeredTimes, REQUEST_TYPES, type RequestForm } from './requestForm.ts';
import { SMS_AGREEMENT } from './smsAgreement.ts';

const Field = FormTextField<RequestForm>;

export function RequestFields(): ReactNode {
  const today = todayIn(useTimeZone());
  const wide = { gridColumn: '1 / -1' };
  return (
    <Box sx={{ display: 'grid', gap: 2.25, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Field name="projectType" label="Inspection type" required select>
        {REQUEST_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {projectTypeLabel(type)}
          </MenuItem>
        ))}
      </Field>
      <Field name="inspectionMethod" label="Inspection method" required select>
        {options(METHOD_LABELS)}
      </Field>
      <Field
        name="address"
        label="Property address"
        required
        autoComplete="street-address"
        multiline
        rows={2}
        sx={wide}
      />
      <Field name="day" label="Preferred date" type="date" slotProps={{ htmlInput: { min: today } }} />
      <PreferredTimeField />
      <Field name="contactPhone" label="Contact phone" type="tel" autoComplete="tel" sx={wide} />
      <Field
        name="notes"
        label="Special requests"
        multiline
        rows={4}
        placeholder="Gate code, parking, what to look at first"
        sx={wide}
      />
      <Agreement />
    </Box>
  );
}

/** The remaining parts of the day. If the chosen one has begun, the first of the others replaces it. */
function PreferredTimeField(): ReactNode {
  const zone = useTimeZone();
  const { setValue } = useFormContext<RequestForm>();
  const [day, chosen] = useWatch<RequestForm, ['day', 'preferredTime']>({ name: ['day', 'preferredTime'] });
  const offered = offeredTimes(day, zone);
  const [first] = offered;
  const isOffered = offered.includes(chosen);
  useEffect(() => {
    if (!isOffered && first) setValue('preferredTime', first);
  }, [isOffered, first, setValue]);
  // The previous choice stays in the list for one rendering, until it is replaced.
  const shown = Object.entries(PREFERRED_TIME_LABELS).filter(([time]) =>
    [...offered, chosen].some((one) => one === time),
  );
  return (
    <Field name="preferredTime" label="Preferred time" select>
      {options(Object.fromEntries(shown))}
    </Field>
  );
}

function Agreement(): ReactNode {
  const { field } = useController<RequestForm, 'acceptsSms'>({ name: 'acceptsSms' });
  return <PlainSwitch {...SMS_AGREEMENT} isOn={field.value} onChange={field.onChange} />;
}

function options(labels: Record<string, string>): ReactNode[] {
  return Object.entries(labels).map(([value, label]) => (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  ));
}
