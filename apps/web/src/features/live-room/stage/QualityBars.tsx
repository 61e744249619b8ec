import Box from '@mui/material/Box';
import type { ConnectionQuality } from '@sightline/contracts/room';
import type { ReactNode } from 'react';
import { HIDDEN } from '../hidden.ts';

const LEVELS: Record<ConnectionQuality, { bars: number; word: string; color: string }> = {
  unknown: { bars: 0, word: 'not measured yet', color: 'text.disabled' },
  lost: { bars: 0, word: 'lost', color: 'error.main' },
  poor: { bars: 1, word: 'poor', color: 'error.main' },
  fair: { bars: 2, word: 'fair', color: 'warning.main' },
  good: { bars: 3, word: 'good', color: 'success.main' },
  excellent: { bars: 4, word: 'excellent', color: 'success.main' },
};

/** Connection quality as bars; in words for those who hear the page. */
export function QualityBars({ quality }: { quality: ConnectionQuality }): ReactNode {
  const { bars, word, color } = LEVELS[quality];
  return (
    <Box
      component="span"
      title={`Connection: ${word}`}
      sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '2px', height: 14 }}
    >
      {[1, 2, 3, 4].map((bar) => (
        <Box
          key={bar}
          component="span"
          sx={{
            width: 3,
            height: 3 + bar * 2.75,
            borderRadius: 1,
            bgcolor: bar <= bars ? color : 'rgba(255, 255, 255, 0.28)',
          }}
        />
      ))}
      <span style={HIDDEN}>Connection: {word}</span>
    </Box>
  );
}
