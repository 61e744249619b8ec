import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The error above a form. MUI's Alert would bring its icons and surfaces to the sign-in screen. */
export function FormError({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      role="alert"
      sx={{
        px: 2,
        py: 1.5,
        borderRadius: 1,
        border: '1px solid var(--sl-palette-tone-red-edge)',
        bgcolor: 'var(--sl-palette-tone-red-ground)',
        color: 'var(--sl-palette-tone-red-text)',
        fontSize: '0.875rem',
        fontWeight: 560,
      }}
    >
      {children}
    </Box>
  );
}
