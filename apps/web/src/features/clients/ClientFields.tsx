import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { SmsAgreement } from '../../ui/SmsAgreement.tsx';
import type { ClientForm } from './clientForm.ts';

type TextName = Exclude<keyof ClientForm, 'id' | 'loginEnabled' | 'acceptsSms'>;

interface ClientFieldsProps {
  form: UseFormReturn<ClientForm, unknown, ClientForm>;
  /** A new client can be invited immediately; an existing one is invited from its panel. */
  isNew: boolean;
}

export function ClientFields({ form, isNew }: ClientFieldsProps): ReactNode {
  const { errors } = form.formState;
  const field = (name: TextName, label: string) => ({
    label,
    error: Boolean(errors[name]),
    helperText: errors[name] && (form.getValues(name) ? errors[name].message : 'Required'),
    slotProps: { inputLabel: { shrink: true } },
    ...inputOf(form, name),
  });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, pt: 1 }}>
      <TextField {...field('name', 'Name')} required autoComplete="off" />
      <TextField {...field('email', 'Email')} required type="email" autoComplete="off" />
      <TextField {...field('phone', 'Phone')} type="tel" autoComplete="off" />
      <TextField {...field('companyName', 'Company name')} autoComplete="off" />
      <TextField {...field('address', 'Address')} autoComplete="off" sx={{ gridColumn: '1 / -1' }} />
      <TextField {...field('notes', 'Notes')} multiline minRows={3} sx={{ gridColumn: '1 / -1' }} />
      <Controller
        control={form.control}
        name="acceptsSms"
        render={({ field: { value, onChange } }) => (
          <SmsAgreement {...TOLD} isOn={value ?? false} onChange={onChange} />
        )}
      />
      {isNew && (
        <Controller
          control={form.control}
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

function inputOf(form: UseFormReturn<ClientForm, unknown, ClientForm>, name: TextName) {
  const { ref, ...rest } = form.register(name);
  return { inputRef: ref, ...rest };
}
