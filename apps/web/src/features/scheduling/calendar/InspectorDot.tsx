import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { EntryTone } from './inspectorTones.ts';

/** The color of an inspector's cards, next to the name. */
export function InspectorDot({ tone }: { tone: EntryTone }): ReactNode {
  return <Box component="span" aria-hidden data-tone={tone.text} sx={{ ...DOT, bgcolor: tone.text }} />;
}

const DOT = {
  display: 'inline-block',
  width: 10,
  height: 10,
  flexShrink: 0,
  borderRadius: '50%',
  '&.MuiChip-icon': { ml: 1.25, mr: -0.25 },
};
