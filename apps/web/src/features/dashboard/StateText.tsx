import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ChipTone } from '../../ui/StatusChip.tsx';

export type StateTone = Exclude<ChipTone, 'primaryGreen' | 'accentGreen'>;

/** A state as a dot and a word. */
export function StateText({ tone, children }: { tone: StateTone; children: ReactNode }): ReactNode {
  return (
    <Box component="span" sx={{ ...STATE, color: `var(--sl-palette-tone-${tone}-text)` }}>
      <StateDot tone={tone} />
      {children}
    </Box>
  );
}

export function StateDot({ tone }: { tone: StateTone }): ReactNode {
  return <Box component="span" aria-hidden sx={{ ...DOT, bgcolor: `var(--sl-palette-tone-${tone}-dot)` }} />;
}

const STATE = { fontWeight: 600, whiteSpace: 'nowrap' };
const DOT = { display: 'inline-block', width: 8, height: 8, mr: 0.75, borderRadius: '50%', flexShrink: 0 };
