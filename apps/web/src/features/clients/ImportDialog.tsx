import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ChangeEvent, ReactNode } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ColumnMatching } from './ColumnMatching.tsx';
import { ImportRows } from './ImportRows.tsx';
import { type ClientImport, useClientImport } from './useClientImport.ts';

/** Reads a file of clients, shows the effect of each row, and adds the new clients. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { choose, add, match, ...table } = useClientImport(onClose);
  const { columns, rows = [], missing, letters, problem, isReading, isAdding } = table;
  const count = rows.filter(({ state }) => state === 'new').length;
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [chosen] = target.files ?? [];
    // The same file can be chosen again once it is corrected.
    target.value = '';
    if (chosen) void choose(chosen);
  };
  return (
    <FormDialog
      title="Import clients"
      width="md"
      problem={problem}
      saveLabel={isAdding ? 'Importing...' : `Import ${count} ${count === 1 ? 'client' : 'clients'}`}
      isSaving={isAdding}
      canSave={count > 0}
      onSave={add}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        A CSV or Excel file whose first line names the columns, such as an export of QuickBooks, Google
        Contacts or Outlook. A client needs a name and an email. Clients that are known by their email stay as
        they are.
      </Typography>
      <Button component="label" variant="outlined" sx={FILE_BUTTON}>
        Choose a file
        <input type="file" accept={ACCEPTED} aria-label="CSV or Excel file" onChange={take} />
      </Button>
      {letters && <LetterChoice {...letters} />}
      {missing && <Alert severity="warning">{missing}</Alert>}
      {isReading && <Typography role="status">Reading the file...</Typography>}
      {columns.length > 0 && <ColumnMatching columns={columns} isNeeded={missing !== null} onMatch={match} />}
      {table.rows && !missing && <ImportRows rows={rows} />}
    </FormDialog>
  );
}

/** Asks how the accented letters of the file look right, with words of the file as the choices. */
function LetterChoice({ options, chosen, choose }: NonNullable<ClientImport['letters']>): ReactNode {
  return (
    <TextField
      select
      fullWidth
      label="Accented letters in this file"
      value={chosen ?? ''}
      error={chosen === null}
      helperText={
        chosen === null
          ? 'Choose the line in which the letters look right.'
          : 'If they look wrong, choose another line.'
      }
      onChange={({ target }) => choose(Number(target.value))}
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      {chosen === null && <option value="">Choose</option>}
      {options.map(({ label, sample }, index) => (
        <option key={label} value={index}>
          {`${sample} (saved on ${label})`}
        </option>
      ))}
    </TextField>
  );
}

const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hides the field from view, but not from the keyboard and screen readers; the button represents it. */
const FILE_BUTTON = {
  alignSelf: 'flex-start',
  position: 'relative',
  overflow: 'hidden',
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '&:focus-within': { outline: '3px solid var(--focus-color, currentColor)', outlineOffset: '2px' },
} as const;
