import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { DASHBOARD_ROWS } from '@sightline/contracts/dashboard/dashboard';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useFold } from '../../ui/list/useFold.tsx';
import { StateDot, type StateTone } from './StateText.tsx';

export interface WorkGroup {
  title: string;
  /** Its name in the strip of counts; absent there without it. */
  jump?: string;
  tone: StateTone;
  /** A text after the count. */
  note?: string | undefined;
  /** The number of rows that are shown at first. */
  shown?: number;
  /** The number of records, where a row has several. */
  count?: number;
  rows: readonly ReactNode[];
  /** Whether the server has more than it sent. */
  isCut?: boolean;
  /** The address of the list with all of them. */
  list?: string;
}

function countText({ rows, count = rows.length, isCut = count >= DASHBOARD_ROWS }: WorkGroup): string {
  return isCut ? `${count}+` : String(count);
}

/** The rows of one degree of urgency under their name and number; nothing without rows. */
export function Group({ group, headingId }: { group: WorkGroup; headingId: string }): ReactNode {
  const { title, tone, note, shown = 5, rows, isCut, list } = group;
  const noteId = useId();
  const fold = useFold(rows, shown, isCut ? `Show ${rows.length}` : undefined);
  if (rows.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ '& + &': { mt: 2 } }}>
      <Box sx={HEAD}>
        <StateDot tone={tone} />
        <Typography component="h2" id={headingId} tabIndex={-1} aria-describedby={noteId} sx={TITLE}>
          {title}
        </Typography>
        <Typography component="span" id={noteId} variant="caption" color="textSecondary">
          {[countText(group), ...(note ? [note] : [])].join(' · ')}
        </Typography>
      </Box>
      <Box component="ul" aria-labelledby={headingId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fold.rows}
      </Box>
      {fold.button}
      {isCut && list && (
        <Button component={Link} to={list} color="inherit">
          See all
        </Button>
      )}
    </Box>
  );
}

const HEAD = { display: 'flex', alignItems: 'center', columnGap: 0.5, minHeight: 36 };
const TITLE = {
  fontSize: '0.875rem',
  fontWeight: 650,
  scrollMarginTop: 'calc(var(--header-height, 0px) + 12px)',
};

interface JumpsProps {
  groups: readonly WorkGroup[];
  headingIdOf: (group: WorkGroup) => string;
}

/** The number of records in each group with work; a press moves to the group. */
export function Jumps({ groups, headingIdOf }: JumpsProps): ReactNode {
  const named = groups.filter(({ jump, rows }) => jump && rows.length > 0);
  if (named.length === 0) return null;
  return (
    <Box component="nav" aria-label="Open work" sx={STRIP}>
      {named.map((group) => (
        <ButtonBase key={group.title} onClick={() => moveTo(headingIdOf(group))} sx={JUMP}>
          <span>
            <StateDot tone={group.tone} />
            {group.jump}
          </span>{' '}
          <Box component="span" sx={COUNT}>
            {countText(group)}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

function moveTo(headingId: string): void {
  const heading = document.getElementById(headingId);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

const STRIP = { display: 'flex', flexWrap: 'wrap', columnGap: 0.5, mx: -1, mb: 1 };
const JUMP = {
  gap: 0.75,
  minHeight: 44,
  px: 1,
  borderRadius: 1,
  fontSize: '0.8125rem',
  '&:hover': { bgcolor: 'action.hover' },
};
const COUNT = { fontSize: '1rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' };
