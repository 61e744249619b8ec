import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Where a press leads: to a page, or to a dialog over this one. */
export type Target = { to: string } | { onPress: () => void };

/** Takes the presses of the whole row, except those on its buttons and links, which are above it. */
export function RowPress({ does, titleId }: { does: Target; titleId: string }): ReactNode {
  if ('to' in does)
    return <Box component={Link} to={does.to} data-title aria-labelledby={titleId} sx={WHOLE} />;
  return (
    <Box
      component="button"
      type="button"
      data-title
      aria-labelledby={titleId}
      onClick={does.onPress}
      sx={WHOLE}
    />
  );
}

const WHOLE = {
  position: 'absolute',
  inset: 0,
  p: 0,
  border: 0,
  borderRadius: '6px',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: '-2px' },
};
