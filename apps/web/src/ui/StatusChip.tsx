import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Names of the badge colors (app/theme/tokens.ts). */
export type ChipTone =
  | 'blue'
  | 'yellow'
  | 'green'
  | 'primaryGreen'
  | 'accentGreen'
  | 'orange'
  | 'red'
  | 'violet'
  | 'gray';

/** A status as text on its color, since color alone must not convey it. */
export function StatusChip({ tone, children }: { tone: ChipTone; children: ReactNode }): ReactNode {
  const color = (part: string): string => `var(--sl-palette-tone-${tone}-${part})`;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        px: 1.125,
        py: 0.25,
        borderRadius: 99,
        border: `1px solid ${color('edge')}`,
        bgcolor: color('ground'),
        color: color('text'),
        fontSize: '0.75rem',
        fontWeight: 650,
        lineHeight: 1.6,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
