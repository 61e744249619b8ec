import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { counted } from '@sightline/wording/counted';
import type { ChangeEvent, ReactNode } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { ColumnMatching } from './ColumnMatching.tsx';
import type { Reading } from './readTableFile.ts';
import { type ImportRow, useClientImport } from './useClientImport.ts';

const STATES: Record<ImportRow['state'], { tone: 'green' | 'gray' | 'red'; label: string }> = {
  new: { tone: 'green', label: 'New' },
  known: { tone: 'gray', label: 'Known, skipped' },
  repeated: { tone: 'gray', label: 'Twice in the file, skipped' },
  beingImported: { tone: 'gray', label: 'In another import' },
  invalid: { tone: 'red', label: 'Not usable' },
};
/** The number of rows shown, problems first; a long file is not rendered whole. */
const SHOWN = 200;

/** Rows that are not usable come first, then those that lose a value. */
const weightOf = ({ state, leftOut }: ImportRow): number =>
  state === 'invalid' ? 2 : state === 'new' && leftOut.length > 0 ? 1 : 0;

/** Reads a file of clients, shows the effect of each row, and adds the new clients. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { choose, chooseReading, match, add, ...table } = useClientImport(onClose);
  const { columns, rows = [], missing, readings, reading, problem, isReading, isAdding } = table;
  const { unreadSheets } = table;
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
      saveLabel={isAdding ? 'Importing...' : `Import ${counted(count, 'client')}`}
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
      {readings.length > 0 && <LetterChoice {...{ readings, reading }} onChoose={chooseReading} />}
      {unreadSheets && <Alert severity="info">{unreadSheets}</Alert>}
      {missing && <Alert severity="warning">{missing}</Alert>}
      {isReading && <Typography role="status">Reading the file...</Typography>}
      {columns.length > 0 && <ColumnMatching columns={columns} isNeeded={missing !== null} onMatch={match} />}
      {table.rows && !missing && <ImportRows rows={rows} />}
    </FormDialog>
  );
}

interface LetterChoiceProps {
  readings: readonly Reading[];
  /** Null while a person still has to choose. */
  reading: Reading | null;
  onChoose: (reading: Reading) => void;
}

/** Asks how the accented letters of the file look right, with words of the file as the choices. */
function LetterChoice({ readings, reading, onChoose }: LetterChoiceProps): ReactNode {
  const choose = (label: string): void => readings.filter((one) => one.label === label).forEach(onChoose);
  return (
    <TextField
      select
      fullWidth
      label="Accented letters in this file"
      value={reading?.label ?? ''}
      error={reading === null}
      helperText={
        reading === null
          ? 'Choose the line in which the letters look right.'
          : 'If they look wrong, choose another line.'
      }
      onChange={({ target }) => choose(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      {reading === null && <option value="">Choose</option>}
      {readings.map(({ label, sample }) => (
        <option key={label} value={label}>
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

/** The effect of each row of a file. */
function ImportRows({ rows }: { rows: readonly ImportRow[] }): ReactNode {
  const inOrder = rows.toSorted((a, b) => weightOf(b) - weightOf(a) || a.line - b.line);
  const partial = rows.filter(({ state, leftOut }) => state === 'new' && leftOut.length > 0).length;
  const count = (state: ImportRow['state']): number => rows.filter((row) => row.state === state).length;
  const skipped = count('known') + count('repeated');
  return (
    <>
      <Typography role="status">
        {count('new')} new, {skipped} skipped, {count('invalid')} not usable.
        {partial > 0 &&
          ` ${partial} of the new ones ${partial === 1 ? 'lacks' : 'lack'} a value, shown below.`}
      </Typography>
      <Box component="ol" aria-label="Rows of the file" sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
        {inOrder.slice(0, SHOWN).map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </Box>
      {rows.length > SHOWN && (
        <Typography color="textSecondary">and {rows.length - SHOWN} more rows</Typography>
      )}
    </>
  );
}

function Row({ row: { line, name, email, state, problems, leftOut } }: { row: ImportRow }): ReactNode {
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary">
          Line {line}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{[name, email].filter(Boolean).join(', ')}</Typography>
        <Typography component="span" variant="body2">
          <StatusDot tone={STATES[state].tone}>{STATES[state].label}</StatusDot>
        </Typography>
      </Box>
      {problems.map((problem) => (
        <Typography key={problem} variant="body2" color="error">
          {problem}
        </Typography>
      ))}
      {state === 'new' &&
        leftOut.map((sentence) => (
          <Typography key={sentence} variant="body2" color="textSecondary">
            {sentence}
          </Typography>
        ))}
    </Box>
  );
}
