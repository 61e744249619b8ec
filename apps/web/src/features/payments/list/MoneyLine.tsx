import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';

interface MoneyLineProps {
  /** Undefined until it is known. */
  cents: number | undefined;
  /** The word after the amount, such as "due". */
  word: string;
  /** The parts of it, or what it was reduced by. */
  detail: ReactNode;
  /** A small overview at the end of the line, below it on a phone. */
  children?: ReactNode;
}

/** The sum that a list is about, with its parts, in the line of the views where there is room for it. */
export function MoneyLine({ cents, word, detail, children }: MoneyLineProps): ReactNode {
  return (
    <Box sx={LINE}>
      <Box component="output" aria-label="Sum" sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: '1.25rem', fontWeight: 600, lineHeight: '24px' }}>
          {cents === undefined ? <Skeleton width={140} /> : `${formatCents(cents)} ${word}`}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', lineHeight: '16px' }}>
          {cents !== undefined && detail}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 1,
  flex: { xs: '1 0 100%', lg: '0 1 auto' },
  px: { xs: 1, sm: 0 },
  py: { xs: 0.5, lg: 0 },
  fontVariantNumeric: 'tabular-nums',
};
