import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { FeeAge, type FeeSum, MOST_DAYS_LATE } from '@sightline/contracts/payments/dueFees';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';

const { upTo30, upTo60 } = MOST_DAYS_LATE;

const LABELS: Record<FeeAge, string> = {
  current: 'Current',
  upTo30: `1 to ${upTo30} days`,
  upTo60: `${upTo30 + 1} to ${upTo60} days`,
  over60: `Over ${upTo60} days`,
};

interface AgeFilterProps {
  ages: Record<FeeAge, FeeSum> | undefined;
  selected: string;
  onSelect: (age: FeeAge | '') => void;
}

/** What is due by the days that it is late; a press shows only those, a second press shows all again. */
export function AgeFilter({ ages, selected, onSelect }: AgeFilterProps): ReactNode {
  return (
    <Box component="fieldset" aria-label="Filter by days late" sx={ROW}>
      {FeeAge.options.map((age) => (
        <ButtonBase
          key={age}
          aria-pressed={age === selected}
          onClick={() => onSelect(age === selected ? '' : age)}
          sx={AGE}
        >
          <Box component="span" sx={{ fontSize: '0.78125rem' }}>
            {LABELS[age]}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 600, fontSize: '0.875rem' }}>
            {ages ? formatCents(ages[age].cents) : <Skeleton width={56} />}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, auto)' },
  width: { xs: 'calc(100% + 20px)', sm: 'auto' },
  gap: 0.5,
  border: 0,
  p: 0,
  m: 0,
  mx: { xs: -1.25, lg: 0 },
  minWidth: 0,
};

const AGE = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  minHeight: 44,
  px: 1.25,
  borderRadius: 1,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-pressed=true]': { color: 'text.primary', bgcolor: 'action.selected' },
} as const;
