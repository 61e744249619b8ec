import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ChipTone } from './StatusChip.tsx';

const COLORS: Record<ChipTone, string> = {
  blue: 'info.main',
  yellow: 'warning.main',
  green: 'success.main',
  primaryGreen: 'primary.main',
  accentGreen: 'success.main',
  orange: 'warning.main',
  red: 'error.main',
  gray: 'text.disabled',
};

/** A state in a list, as a dot and its word, since color alone must not convey it. */
export function StatusDot({ tone, children }: { tone: ChipTone; children: ReactNode }): ReactNode {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.875, minWidth: 0 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ flex: 'none', width: 8, height: 8, borderRadius: '50%', bgcolor: COLORS[tone] }}
      />
      {children}
    </Box>
  );
}
