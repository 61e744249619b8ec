import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ChipTone } from './StatusChip.tsx';

/** A state in a list, as a dot and its word, since color alone must not convey it. */
export function StatusDot({ tone, children }: { tone: ChipTone; children: ReactNode }): ReactNode {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.875, minWidth: 0 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          flex: 'none',
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: `var(--sl-palette-tone-${tone}-dot)`,
        }}
      />
      {children}
    </Box>
  );
}
