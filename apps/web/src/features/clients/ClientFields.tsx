import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { SmsAgreement } from '../../ui/SmsAgreement.tsx';
import type { ClientForm } from './clientForm.ts';

const Field = FormTextField<ClientForm>;

/** A new client can be invited immediately; an existing one is invited from its panel. */
export function ClientFields({ isNew }: { isNew: boolean }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Field name="name" label="Name" required autoComplete="off" />
      <Field name="email" label="Email" required type="email" autoComplete="off" />
      <Field name="phone" label="Phone" type="tel" autoComplete="off" />
      <Field name="companyName" label="Company name" autoComplete="off" />
      <Field name="address" label="Address" autoComplete="off" sx={{ gridColumn: '1 / -1' }} />
      <Field name="notes" label="Notes" multiline minRows={3} sx={{ gridColumn: '1 / -1' }} />
      <Controller<ClientForm, 'acceptsSms'>
        name="acceptsSms"
        render={({ field: { value, onChange } }) => (
          <SmsAgreement {...TOLD} isOn={value ?? false} onChange={onChange} />
        )}
      />
      {isNew && (
        <Controller<ClientForm, 'loginEnabled'>
          name="loginEnabled"
          render={({ field: { value, ...rest } }) => (
            <Box sx={{ gridColumn: '1 / -1' }}>
              <FormControlLabel
                control={<Switch {...rest} checked={value ?? false} />}
                label="Portal access"
              />
              <FormHelperText sx={{ m: 0 }}>
                Emails the client a one-time link to set a password for the client portal.
              </FormHelperText>
            </Box>
          )}
        />
      )}
    </Box>
  );
}

const TOLD = {
  label: 'Agreed to text messages',
  help: 'Turn it on only if the client has agreed to text messages at this phone, and off when they ask to stop. Another number needs a new agreement.',
};
