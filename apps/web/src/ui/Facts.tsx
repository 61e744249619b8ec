import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FactsProps {
  /** The gap between facts, in steps of the theme's spacing. */
  gap: number;
  /** The columns; one fact below the other by default. */
  columns?: Record<string, string>;
  /** Whether screen readers announce changes. */
  isLive?: boolean;
  children: ReactNode;
}

/** A list of facts, each below its name. */
export function Facts({ gap, columns = {}, isLive = false, children }: FactsProps): ReactNode {
  return (
    <Box
      component="dl"
      aria-live={isLive ? 'polite' : undefined}
      sx={{ m: 0, display: 'grid', gap, gridTemplateColumns: columns }}
    >
      {children}
    </Box>
  );
}

interface FactProps {
  term: string;
  variant?: 'body1' | 'body2';
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** A fact, which keeps the line breaks that a person typed. */
export function Fact({ term, variant = 'body1', sx = {}, children }: FactProps): ReactNode {
  return (
    <Box sx={sx}>
      <Typography component="dt" variant="caption" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" variant={variant} sx={{ m: 0, whiteSpace: 'pre-wrap' }}>
        {children}
      </Typography>
    </Box>
  );
}

/** Facts in rows: the name in a column of its own, the value next to it. For a column of 320 px and more. */
export function FactRows({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box component="dl" sx={ROWS}>
      {children}
    </Box>
  );
}

export function FactRow({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0, whiteSpace: 'pre-wrap' }}>
        {children}
      </Typography>
    </>
  );
}

const ROWS = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'baseline',
  // A link is a full target without making its row higher (WCAG 2.2, 2.5.8).
  '& dd a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, my: -1.5 },
} as const;
