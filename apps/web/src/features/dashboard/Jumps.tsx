import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { countText, type WorkGroup } from './Group.tsx';
import { StateDot } from './StateText.tsx';

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
