import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportRow } from '@sightline/contracts/clients/clientFiles';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';

const STATES: Record<ImportRow['state'], { tone: 'green' | 'gray' | 'red'; label: string }> = {
  new: { tone: 'green', label: 'New' },
  known: { tone: 'gray', label: 'Known, skipped' },
  repeated: { tone: 'gray', label: 'Twice in the file, skipped' },
  invalid: { tone: 'red', label: 'Not usable' },
};
/** The number of rows shown, problems first; a long file is not rendered whole. */
const SHOWN = 200;

/** The effect of each row of a file. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }): ReactNode {
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

/** Rows that are not usable come first, then those that lose a value. */
const weightOf = ({ state, leftOut }: ImportRow): number =>
  state === 'invalid' ? 2 : state === 'new' && leftOut.length > 0 ? 1 : 0;

function Row({ row: { line, name, email, state, problems, leftOut } }: { row: ImportRow }): ReactNode {
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary">
          Line {line}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{[name, email].filter(Boolean).join(', ')}</Typography>
        <StatusChip tone={STATES[state].tone}>{STATES[state].label}</StatusChip>
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
