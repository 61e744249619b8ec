import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mergeClients, previewClientMerge } from '@sightline/contracts/clients/clientMerge';
import { type Client, listClients } from '@sightline/contracts/clients/clients';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { optionSearch } from '../../ui/optionSearch.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { MergePreview } from './MergePreview.tsx';

/** Chooses the duplicate, and shows a preview before it merges. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }): ReactNode {
  const [from, setFrom] = useState<Client | null>(null);
  const clients = useRead(listClients, { query: {} });
  const preview = useRead(
    previewClientMerge,
    { params: { clientId: client.id }, query: { fromId: from?.id ?? '' } },
    { enabled: from !== null, staleTime: 0 },
  );
  const merge = useSend(mergeClients, {
    refreshes: [listClients, listInspections],
    onSuccess: ({ name }) => {
      toast({ title: `Merged into ${name}`, tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Merge a duplicate of ${client.name}`}
      width="sm"
      problem={merge.error && errorMessage(merge.error)}
      saveLabel={merge.isPending ? 'Merging...' : 'Merge'}
      saveColor="error"
      isSaving={merge.isPending}
      canSave={from !== null && preview.isSuccess}
      onSave={() => from && merge.mutate({ params: { clientId: client.id }, body: { fromId: from.id } })}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        Everything of the duplicate moves to {client.name}, {client.email}, which keeps its name and address.
      </Typography>
      <Autocomplete
        options={(clients.data ?? []).filter((one) => one.id !== client.id)}
        filterOptions={search}
        getOptionLabel={labelOf}
        getOptionKey={(one) => one.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        value={from}
        onChange={(_, chosen) => setFrom(chosen)}
        onKeyDown={keepEnter}
        renderInput={(params) => <TextField {...params} label="Duplicate" />}
      />
      {from && <MergePreview preview={preview} />}
    </FormDialog>
  );
}

const labelOf = ({ name, email }: Client): string => `${name}, ${email}`;
const search = optionSearch(labelOf);

/** Enter chooses from the list. A second press would otherwise merge, which cannot be undone. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
