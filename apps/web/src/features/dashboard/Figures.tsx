import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { StatusCounts } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { figuresOf } from './dashboardFigures.ts';

/** The four counters, in one line. */
export function Figures({ counts }: { counts: StatusCounts | null }): ReactNode {
  const figures = counts && figuresOf(counts);
  return (
    <Box component="dl" sx={LIST}>
      <Figure label="Scheduled" value={figures?.scheduled} />
      <Figure label="In Progress" value={figures?.inProgress} />
      <Figure label="Completed" value={figures?.completed} />
      <Figure label="Completion Rate" value={figures?.completionRate} unit="%" />
    </Box>
  );
}

interface FigureProps {
  label: string;
  value: number | undefined;
  unit?: string;
}

function Figure({ label, value, unit = '' }: FigureProps): ReactNode {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: '0.78125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={VALUE}>
        {value === undefined ? <Skeleton width={32} /> : `${value}${unit}`}
      </Box>
    </div>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, auto)',
  columnGap: { xs: 2, sm: 4 },
  m: 0,
};
const VALUE = {
  m: 0,
  fontSize: '1.0625rem',
  fontWeight: 650,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
};
