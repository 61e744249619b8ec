import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { listClients } from '@sightline/contracts/clients';
import { type ReactNode, useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm } from './bookingForm.ts';

/** The client of the inspection; fills in the client's address unless another one was typed. */
export function ClientSelect(): ReactNode {
  const clients = useRead(listClients, { query: {} });
  const { getValues, setValue } = useFormContext<BookingForm>();
  const { field, fieldState } = useController<BookingForm, 'clientId'>({ name: 'clientId' });
  const options = clients.data ?? [];
  const chosen = options.find(({ id }) => id === field.value) ?? null;
  useEffect(() => {
    if (chosen?.address && !getValues('address')) setValue('address', chosen.address);
  }, [chosen, getValues, setValue]);
  const problem = clients.error
    ? errorMessage(clients.error, 'Failed to fetch clients')
    : fieldState.error?.message;
  return (
    <Autocomplete
      options={options}
      loading={clients.isPending}
      value={chosen}
      onChange={(_, client) => field.onChange(client?.id ?? '')}
      getOptionLabel={(client) => client.name}
      getOptionKey={(client) => client.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText="No client with this name"
      renderOption={({ key, ...props }, client) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {client.name}
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {client.companyName || client.email}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Client"
          required
          placeholder="Choose a client"
          inputRef={field.ref}
          onBlur={field.onBlur}
          error={Boolean(problem)}
          helperText={problem}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
