import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type Client, listClients } from '@sightline/contracts/clients/clients';
import { phoneDigits } from '@sightline/contracts/core/phoneHref';
import { type ReactNode, useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { contactSearch } from '../../ui/optionSearch.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm } from './bookingForm.ts';

export interface ClientSelectProps {
  /** The dialog that adds a client with what was typed; calls `onDone` with null if none was added. */
  renderNewClient: (typed: TypedClient, onDone: (client: Pick<Client, 'id'> | null) => void) => ReactNode;
}

/** What was typed in the search for a client: a name, an email or a phone number. */
type TypedClient = Partial<Pick<Client, 'name' | 'email' | 'phone'>>;

type Choice = Pick<Client, 'id' | 'name' | 'companyName' | 'email' | 'phone'>;

/** The option below the found clients. */
const NEW = 'new';

const search = contactSearch<Choice>();

/**
 * The inspection's client, found by name, company, email or phone, or a new one. Fills in the client's address unless another one was typed.
 */
export function ClientSelect({ renderNewClient }: ClientSelectProps): ReactNode {
  const clients = useRead(listClients, { query: {} });
  const { getValues, setValue } = useFormContext<BookingForm>();
  const { field, fieldState } = useController<BookingForm, 'clientId'>({ name: 'clientId' });
  const [added, setAdded] = useState<string | null>(null);
  const options = clients.data ?? [];
  const chosen = options.find(({ id }) => id === field.value) ?? null;
  useEffect(() => {
    if (chosen?.address && !getValues('address')) setValue('address', chosen.address);
  }, [chosen, getValues, setValue]);
  const problem = clients.error
    ? errorMessage(clients.error, "Couldn't load clients")
    : fieldState.error?.message;
  const addDone = (client: Pick<Client, 'id'> | null): void => {
    setAdded(null);
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
          choice?.id === NEW ? setAdded(choice.name) : field.onChange(choice?.id ?? '')
        }
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        renderOption={({ key, ...props }, choice) => (
          <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
            {choice.id === NEW ? `Add “${choice.name}” as a new client` : choice.name}
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {[choice.companyName, choice.email, choice.phone].filter(Boolean).join(' · ')}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Client"
            required
            placeholder="Name, email or phone"
            inputRef={field.ref}
            onBlur={field.onBlur}
            error={Boolean(problem)}
            helperText={problem}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
          />
        )}
      />
      {added !== null && renderNewClient(typedClient(added), addDone)}
    </>
  );
}

/** An email or phone that a client has is no new client. */
function withNew(found: Choice[], typed: string, chosen: Choice | null): Choice[] {
  const { email, phone } = typedClient(typed);
  const isKnown = found.some(
    (one) =>
      (email && one.email.toLowerCase() === email.toLowerCase()) ||
      (phone && phoneDigits(one.phone) === phoneDigits(phone)),
  );
  if (typed === '' || typed === chosen?.name || isKnown) return found;
  return [...found, { id: NEW, name: typed, companyName: '', email: '', phone: '' }];
}

function typedClient(typed: string): TypedClient {
  if (typed.includes('@')) return { email: typed };
  return phoneDigits(typed).length >= 7 && !/[a-z]{2}/i.test(typed) ? { phone: typed } : { name: typed };
}
