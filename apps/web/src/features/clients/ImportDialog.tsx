import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { importClients, MAX_CSV_LETTERS, previewClientImport } from '@sightline/contracts/clientFiles';
import { listClients } from '@sightline/contracts/clients';
import { mintId } from '@sightline/contracts/core/ids';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { ImportRows } from './ImportRows.tsx';

/** Reads a file of clients, shows what each row would do, and adds the new ones. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const id = useId();
  const isSmall = useSmallScreen();
  const [file, setFile] = useState<{ id: string; csv: string } | null>(null);
  const [problem, setProblem] = useState<string>();
  const preview = useSend(previewClientImport);
  const add = useSend(importClients, {
    refreshes: [listClients],
    onSuccess: ({ added }) => {
      toast({ title: added === 1 ? '1 client added' : `${added} clients added`, tone: 'success' });
      onClose();
    },
  });
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    // So that the same file, mended, can be chosen again.
    target.value = '';
    add.reset();
    // Before it is read: a file of the wrong kind may be as large as the memory.
    const isLarge = chosen.size > MAX_CSV_LETTERS;
    setProblem(isLarge ? 'Use a file of at most 2 MB.' : undefined);
    setFile(null);
    if (isLarge) return;
    const csv = await chosen.text();
    setFile({ id: mintId(), csv });
    preview.mutate({ body: { csv } });
  };
  const rows = file ? preview.data?.rows : undefined;
  const count = rows?.filter(({ state }) => state === 'new').length ?? 0;
  const error = preview.error ?? add.error;
  const shown = problem ?? (error && errorMessage(error));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={isSmall}>
      <DialogTitle id={id}>Import clients</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', justifyItems: 'start' }}>
        <Typography color="textSecondary">
          A CSV file whose first line names the columns: Name and Email, and if you have them Phone, Address,
          Company and Notes. Clients that are known by their email stay as they are.
        </Typography>
        <Button component="label" variant="outlined" sx={FILE_BUTTON}>
          Choose a file
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file"
            onChange={(event) => void choose(event)}
          />
        </Button>
        {shown && <Alert severity="error">{shown}</Alert>}
        {preview.isPending && <Typography role="status">Reading the file...</Typography>}
        {rows && <ImportRows rows={rows} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={!file || count === 0 || add.isPending}
          onClick={() => file && add.mutate({ body: file })}
        >
          {add.isPending ? 'Importing...' : `Import ${count} ${count === 1 ? 'client' : 'clients'}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The field is there for the keyboard and screen readers; the button shows it. */
const FILE_BUTTON = {
  position: 'relative',
  overflow: 'hidden',
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '&:focus-within': { outline: '3px solid var(--focus-color, currentColor)', outlineOffset: '2px' },
} as const;
