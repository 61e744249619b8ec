import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type ClientMergePreview,
  mergeClients,
  previewClientMerge,
} from '@sightline/contracts/clients/clientMerge';
import { type Client, listClients } from '@sightline/contracts/clients/clients';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { counted } from '@sightline/wording/counted';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { contactSearch } from '../../ui/optionSearch.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';

const ACCOUNT_TEXTS: Record<ClientMergePreview['account'], string> = {
  none: '',
  moves: 'The portal account of the duplicate moves along.',
  ends: 'The portal account of the duplicate ends: both have one, and this client keeps its own.',
};

const LIST = new Intl.ListFormat('en-US');

type Moved = Omit<ClientMergePreview, 'account' | 'result'>;

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
const search = contactSearch<Client>();

/** Enter chooses from the list. A second press would otherwise merge, which cannot be undone. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** The records that a merge would move, and the resulting client. */
function MergePreview({ preview }: { preview: UseQueryResult<ClientMergePreview> }): ReactNode {
  if (preview.isPending) return <RowsSkeleton label="Loading the preview..." count={2} />;
  if (preview.isError)
    return <ErrorState title="Couldn't load the preview" error={preview.error} onRetry={preview.refetch} />;
  const { account, result, ...moved } = preview.data;
  return (
    <Box role="region" aria-label="Preview" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography>
        {movedText(moved)} {ACCOUNT_TEXTS[account]}
      </Typography>
      <Facts gap={1}>
        <Fact term="Name">{result.name}</Fact>
        <Fact term="Email">{result.email}</Fact>
        <Fact term="Phone">{result.phone || 'Not given'}</Fact>
        <Fact term="Address">{result.address || 'Not given'}</Fact>
        <Fact term="Notes">{result.notes}</Fact>
      </Facts>
      <Alert severity="warning">A merge cannot be undone.</Alert>
    </Box>
  );
}

/** "3 inspections and 1 report move." */
function movedText({ inspections, reports, messages, payments }: Moved): string {
  const parts = [
    counted(inspections, 'inspection'),
    counted(reports, 'report'),
    counted(messages, 'message'),
    counted(payments, 'payment'),
  ].filter((part) => !part.startsWith('0 '));
  if (parts.length === 0) return 'It has no inspections, reports, messages or payments.';
  const total = inspections + reports + messages + payments;
  return `${LIST.format(parts)} ${total === 1 ? 'moves' : 'move'}.`;
}
