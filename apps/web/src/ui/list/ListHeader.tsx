import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ListHeaderProps {
  title: string;
  /** The number of shown and of all items, which is announced when it changes. */
  count: string;
  /** The numbers of items in each state, in a line of their own where they do not fit. */
  states?: ReactNode;
  actions?: ReactNode;
}

/** The title of a list with its size, in one line; also names the browser's tab. */
export function ListHeader({ title, count, states, actions }: ListHeaderProps): ReactNode {
  return (
    <Box component="header" sx={HEADER}>
      <title>{`${title} · Sightline`}</title>
      <Typography component="h1" variant="h1">
        {title}
      </Typography>
      <Typography component="output" variant="body2" color="textSecondary" sx={TABULAR}>
        {count}
      </Typography>
      {states && <Box sx={STATES}>{states}</Box>}
      {actions && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', ml: { sm: 'auto' } }}>{actions}</Box>}
    </Box>
  );
}

const HEADER = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  minHeight: 44,
  mt: { xs: -1, md: -2.5 },
};

const STATES = {
  flex: { xs: '1 0 100%', lg: 'none' },
  minWidth: 0,
  ml: { xs: -1, lg: 'auto' },
  mr: { lg: -1 },
};

const TABULAR = { fontVariantNumeric: 'tabular-nums' };

/** "50 of 375", or "50 of 1,000 or more" where matches are counted up to that limit. */
export function countText(
  shown: number | undefined,
  all: number | null | undefined,
  limit = Number.POSITIVE_INFINITY,
): string {
  if (shown === undefined) return '';
  const some = shown.toLocaleString('en-US');
  if (typeof all !== 'number') return some;
  const more = all === limit && shown < limit ? ' or more' : '';
  return `${some} of ${all.toLocaleString('en-US')}${more}`;
}
