import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The first stop of the Tab key: skips the navigation. */
export function SkipLink(): ReactNode {
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:not(:focus)': { clipPath: 'inset(50%)' },
      }}
    >
      Skip to main content
    </Box>
  );
}
