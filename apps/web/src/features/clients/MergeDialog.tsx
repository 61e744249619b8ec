import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mergeClients, previewClientMerge } from '@sightline/contracts/clients/clientMerge';
import { type Client, listClients } from '@sightline/contracts/clients/clients';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useId, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead, useSend } from '../../wire/queries.ts';
import { MergePreview } from './MergePreview.tsx';

/** Chooses the duplicate, and shows what would move before anything does. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }): ReactNode {
  const id = useId();
  const isSmall = useSmallScreen();
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
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isSmall}>
      <DialogTitle id={id}>Merge a duplicate of {client.name}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography color="textSecondary">
          Everything of the duplicate moves to {client.name}, {client.email}, which keeps its name and
          address.
        </Typography>
        <Autocomplete
          options={(clients.data ?? []).filter((one) => one.id !== client.id)}
          getOptionLabel={({ name, email }) => `${name}, ${email}`}
          getOptionKey={(one) => one.id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          value={from}
          onChange={(_, chosen) => setFrom(chosen)}
          renderInput={(params) => <TextField {...params} label="Duplicate" />}
        />
        {from && <MergePreview preview={preview} />}
        {merge.error && <Alert severity="error">{errorMessage(merge.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={!from || !preview.isSuccess || merge.isPending}
          onClick={() => from && merge.mutate({ params: { clientId: client.id }, body: { fromId: from.id } })}
        >
          {merge.isPending ? 'Merging...' : 'Merge'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
