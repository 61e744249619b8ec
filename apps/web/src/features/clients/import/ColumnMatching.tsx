import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import type { ImportField } from './clientColumns.ts';
import type { ImportColumn } from './readClientRows.ts';

const LABELS: Record<ImportField, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  companyName: 'Company',
  notes: 'Notes',
};

const FIELDS = Object.keys(LABELS) as ImportField[];

interface ColumnMatchingProps {
  columns: readonly ImportColumn[];
  /** Whether the titles alone do not determine the columns. */
  isNeeded: boolean;
  onMatch: (index: number, field: ImportField | null) => void;
}

/** Assigns each column of the file to a field. A column without values is left out: exports have a hundred. */
export function ColumnMatching({ columns, isNeeded, onMatch }: ColumnMatchingProps): ReactNode {
  const id = useId();
  const [wasOpened, setWasOpened] = useState(false);
  // Stays open once it was needed, since a choice may complete the columns while the person makes the next one.
  const [isKept, setIsKept] = useState(isNeeded);
  if (isNeeded && !isKept) setIsKept(true);
  const isOpen = wasOpened || isKept;
  const shown = columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ field, samples }) => field !== null || samples.length > 0);
  return (
    <Box sx={{ width: '100%' }}>
      {!isNeeded && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setWasOpened(!isOpen);
            setIsKept(false);
          }}
        >
          {isOpen ? 'Hide columns' : 'Match columns'}
        </Button>
      )}
      <Box id={id} component="ul" aria-label="Columns of the file" hidden={!isOpen} sx={LIST}>
        {isOpen &&
          shown.map(({ index, ...column }) => (
            <Column key={index} column={column} onChange={(field) => onMatch(index, field)} />
          ))}
      </Box>
    </Box>
  );
}

interface ColumnProps {
  column: ImportColumn;
  onChange: (field: ImportField | null) => void;
}

function Column({ column: { title, samples, field }, onChange }: ColumnProps): ReactNode {
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{title || 'No title'}</Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          <DottedLine>{samples.length > 0 ? samples : 'No values'}</DottedLine>
        </Typography>
      </Box>
      <TextField
        select
        size="small"
        label={`Import “${title || 'No title'}” as`}
        value={field ?? ''}
        onChange={({ target }) => onChange(FIELDS.find((one) => one === target.value) ?? null)}
        slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
      >
        <option value="">Do not import</option>
        {FIELDS.map((option) => (
          <option key={option} value={option}>
            {LABELS[option]}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

const LIST = { m: 0, mt: 1, p: 0, listStyle: 'none' } as const;
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 240px' },
  gap: 1,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
