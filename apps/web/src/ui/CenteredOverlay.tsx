import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A message in the middle of a dark picture area, over its contents. Its parent must be positioned. */
export function CenteredOverlay({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        p: 3,
        textAlign: 'center',
      }}
    >
      {children}
    </Box>
  );
}
