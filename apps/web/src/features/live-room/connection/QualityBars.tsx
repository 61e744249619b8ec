import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ConnectionQuality } from '@sightline/contracts/rooms/room';
import type { ReactNode } from 'react';

const LEVELS: Record<ConnectionQuality, { bars: number; label: string; color: string }> = {
  unknown: { bars: 0, label: 'not measured', color: 'text.disabled' },
  lost: { bars: 0, label: 'lost', color: 'error.main' },
  poor: { bars: 1, label: 'poor', color: 'error.main' },
  fair: { bars: 2, label: 'fair', color: 'warning.main' },
  good: { bars: 3, label: 'good', color: 'success.main' },
  excellent: { bars: 4, label: 'excellent', color: 'success.main' },
};

export function QualityBars({ quality }: { quality: ConnectionQuality }): ReactNode {
  const { bars, label, color } = LEVELS[quality];
  return (
    <Box
      component="span"
      title={`Connection: ${label}`}
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
      <span style={visuallyHidden}>Connection: {label}</span>
    </Box>
  );
}
