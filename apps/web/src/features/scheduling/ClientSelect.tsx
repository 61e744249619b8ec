import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type Client, listClients } from '@sightline/contracts/clients/clients';
import { type ReactNode, useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { optionSearch } from '../../ui/optionSearch.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm } from './bookingForm.ts';

export interface ClientSelectProps {
  /** The dialog that adds a client with the typed name; calls `onDone` with null if none was added. */
  renderNewClient: (name: string, onDone: (client: Pick<Client, 'id'> | null) => void) => ReactNode;
}

type Choice = Pick<Client, 'id' | 'name' | 'companyName' | 'email'>;

/** The option below the found clients. */
const NEW = 'new';

const search = optionSearch<Choice>(({ name, companyName, email }) => `${name} ${companyName} ${email}`);

/**
 * The inspection's client, or a new one by name. Fills in the client's address unless another one was typed.
 */
export function ClientSelect({ renderNewClient }: ClientSelectProps): ReactNode {
  const clients = useRead(listClients, { query: {} });
  const { getValues, setValue } = useFormContext<BookingForm>();
  const { field, fieldState } = useController<BookingForm, 'clientId'>({ name: 'clientId' });
  const [newName, setNewName] = useState<string | null>(null);
  const options = clients.data ?? [];
  const chosen = options.find(({ id }) => id === field.value) ?? null;
  useEffect(() => {
    if (chosen?.address && !getValues('address')) setValue('address', chosen.address);
  }, [chosen, getValues, setValue]);
  const problem = clients.error
    ? errorMessage(clients.error, "Couldn't load clients")
    : fieldState.error?.message;
  const addDone = (client: Pick<Client, 'id'> | null): void => {
    setNewName(null);
    if (client) field.onChange(client.id);
  };
  return (
    <>
      <Autocomplete<Choice>
        options={options}
        filterOptions={(all, state) => withNew(search(all, state), state.inputValue.trim(), chosen)}
        loading={clients.isPending}
        value={chosen}
        onChange={(_, choice) =>
          choice?.id === NEW ? setNewName(choice.name) : field.onChange(choice?.id ?? '')
        }
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        renderOption={({ key, ...props }, choice) => (
          <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
            {choice.id === NEW ? `Add “${choice.name}” as a new client` : choice.name}
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {choice.companyName || choice.email}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Client"
            required
            placeholder="Choose a client, or type a new name"
            inputRef={field.ref}
            onBlur={field.onBlur}
            error={Boolean(problem)}
            helperText={problem}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
          />
        )}
      />
      {newName !== null && renderNewClient(newName, addDone)}
    </>
  );
}

function withNew(found: Choice[], typed: string, chosen: Choice | null): Choice[] {
  if (typed === '' || typed === chosen?.name) return found;
  return [...found, { id: NEW, name: typed, companyName: '', email: '' }];
}
