import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Client, listClients } from '@sightline/contracts/clients/clients';
import { phoneDigits } from '@sightline/contracts/core/phoneHref';
import { searchWordsOf } from '@sightline/contracts/core/searchText';
import { type ReactNode, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { useRead } from '../../wire/queries.ts';

interface KnownClientsProps {
  verb: 'Open' | 'Choose';
  onChoose: (clientId: string) => void;
}

type Contact = Pick<Client, 'name' | 'email' | 'phone'>;

/** The number of clients that are offered: a common name has many. */
const OFFERED = 3;

/** Clients with the typed email, phone or name, who are most often the same person and need no second record. */
export function KnownClients({ verb, onChoose }: KnownClientsProps): ReactNode {
  const { control } = useFormContext<Contact>();
  const [name, email, phone] = useWatch({ control, name: ['name', 'email', 'phone'] });
  const { data } = useRead(listClients, { query: {} });
  const keyed = useMemo(() => (data ?? []).map((client) => ({ client, keys: keysOf(client) })), [data]);
  const typed = keysOf({ name, email, phone });
  const isSame = (keys: readonly string[], at: number): boolean => keys[at] !== '' && keys[at] === typed[at];
  const byName = keyed.filter(({ keys }) => isSame(keys, 0));
  // Namesakes come last.
  const byContact = keyed.filter(({ keys }) => isSame(keys, 1) || isSame(keys, 2));
  const known = [...new Set([...byContact, ...byName])];
  return (
    <Box role="status">
      {known.slice(0, OFFERED).map(({ client }) => (
        <Box key={client.id} sx={ROW}>
          <Typography component="div" variant="body2" sx={{ flex: 1, minWidth: 0 }}>
            <DottedLine>
              {`Already a client: ${client.name}`}
              {client.email}
              {client.phone}
            </DottedLine>
          </Typography>
          <Button color="inherit" aria-label={`${verb} ${client.name}`} onClick={() => onChoose(client.id)}>
            {verb}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

/** Name, email and phone in the forms in which they are compared. */
function keysOf({ name, email, phone }: Contact): string[] {
  return [searchWordsOf(name).join(' '), email.trim().toLowerCase(), phoneDigits(phone)];
}

const ROW = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 44, mb: 1 };
