import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DASHBOARD_ROWS } from '@sightline/contracts/dashboard/dashboard';
import { type ReactNode, useId } from 'react';
import { useFold } from '../../ui/list/useFold.tsx';
import { StateDot, type StateTone } from './StateText.tsx';

interface GroupProps {
  title: string;
  tone: StateTone;
  /** A text after the count. */
  note?: string | undefined;
  /** The number of rows that are shown at first. */
  shown?: number;
  rows: readonly ReactNode[];
}

/** The rows of one degree of urgency under their name and number; nothing without rows. */
export function Group({ title, tone, note, shown = 5, rows }: GroupProps): ReactNode {
  const id = useId();
  const fold = useFold(rows, shown);
  if (rows.length === 0) return null;
  // The server sends no more.
  const count = rows.length < DASHBOARD_ROWS ? String(rows.length) : `${DASHBOARD_ROWS}+`;
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 2 } }}>
      <Box sx={HEAD}>
        <StateDot tone={tone} />
        <Typography component="h2" id={id} sx={{ fontSize: '0.875rem', fontWeight: 650 }}>
          {title}
        </Typography>
        <Typography component="span" variant="caption" color="textSecondary">
          {[count, ...(note ? [note] : [])].join(' · ')}
        </Typography>
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fold.rows}
      </Box>
      {fold.button}
    </Box>
  );
}

const HEAD = { display: 'flex', alignItems: 'center', columnGap: 0.5, minHeight: 36 };
