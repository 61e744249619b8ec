import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { More } from '../wire/pages.ts';

interface ShowMoreProps {
  more: More | null;
  /** The shown and total number of items; announced when it changes. */
  line?: string;
  label?: string;
}

/** The end of a list that is loaded page by page. Renders nothing without a line when all items are shown. */
export function ShowMore({ more, line, label = 'Show more' }: ShowMoreProps): ReactNode {
  if (!more && !line) return null;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, mt: 2 }}>
      {line && (
        <Typography component="output" variant="body2" color="textSecondary">
          {line}
        </Typography>
      )}
      {more && (
        <Button variant="outlined" disabled={more.isLoading} onClick={more.load}>
          {more.isLoading ? 'Loading...' : label}
        </Button>
      )}
    </Box>
  );
}
