import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { MessageThread } from '@sightline/contracts/messages/messages';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { optionSearch } from '../../ui/optionSearch.ts';
import type { MessageForm } from './messageForm.ts';

export type Recipient = Pick<MessageThread, 'clientId' | 'name'> &
  Partial<Pick<MessageThread, 'companyName' | 'email'>>;

const search = optionSearch<Recipient>(
  ({ name, companyName, email }) => `${name} ${companyName ?? ''} ${email ?? ''}`,
);

interface ClientFieldProps {
  clients: readonly Recipient[];
  onChange: () => void;
}

/** Finds any client, also one without a conversation. */
export function ClientField({ clients, onChange }: ClientFieldProps): ReactNode {
  const { field, fieldState } = useController<MessageForm, 'clientId'>({ name: 'clientId' });
  return (
    <Autocomplete<Recipient>
      options={clients}
      filterOptions={(all, state) => search(all, state)}
      value={clients.find(({ clientId }) => clientId === field.value) ?? null}
      onChange={(_, client) => {
        field.onChange(client?.clientId ?? '');
        onChange();
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ clientId }) => clientId}
      isOptionEqualToValue={(option, value) => option.clientId === value.clientId}
      renderOption={({ key, ...props }, { name, companyName, email }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {name}
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{companyName || email}</Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Client"
          required
          inputRef={field.ref}
          onBlur={field.onBlur}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
        />
      )}
    />
  );
}
