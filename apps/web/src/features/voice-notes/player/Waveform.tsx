import Box from '@mui/material/Box';
import { memo, type ReactNode, useMemo } from 'react';
import { barsOf } from './bars.ts';

interface WaveformProps {
  waveform: readonly number[];
  /** From 0 to 1: what was heard is darker. */
  heard: number;
}

/** The loudness of a recording over its length; the slider over it says the rest. */
export const Waveform = memo(function Waveform({ waveform, heard }: WaveformProps): ReactNode {
  const bars = useMemo(() => barsOf(waveform), [waveform]);
  return (
    <Box aria-hidden data-testid="waveform" sx={BARS}>
      {bars.map((bar, index) => (
        <Box
          component="span"
          key={index}
          style={{ height: `${Math.max(6, bar * 100)}%` }}
          className={index / bars.length < heard ? 'heard' : ''}
        />
      ))}
    </Box>
  );
});

const BARS = {
  position: 'absolute',
  inset: '4px 0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2px',
  pointerEvents: 'none',
  '& > span': { flex: '0 1 5px', borderRadius: 99, bgcolor: 'text.secondary', opacity: 0.45 },
  '& > .heard': { bgcolor: 'primary.main', opacity: 1 },
} as const;
