import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function StageOverlay({ grid, label }: { grid: boolean; label: string }): ReactNode {
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {grid && <Grid />}
      {CORNERS.map((corner) => (
        <Box key={JSON.stringify(corner)} sx={[MARK, corner]} />
      ))}
      {label && <Box sx={LABEL}>{label}</Box>}
    </Box>
  );
}

function Grid(): ReactNode {
  const line = 'rgba(255, 255, 255, 0.42)';
  return (
    <Box
      data-testid="grid-overlay"
      sx={{
        position: 'absolute',
        inset: 0,
        '&::before, &::after': { content: '""', position: 'absolute' },
        '&::before': { inset: '0 33.333%', borderInline: `1px solid ${line}` },
        '&::after': { inset: '33.333% 0', borderBlock: `1px solid ${line}` },
      }}
    />
  );
}

const SIDE = '3px solid rgba(200, 240, 79, 0.9)';
const MARK = { position: 'absolute', width: 26, height: 26 };
const CORNERS = [
  { top: 10, left: 10, borderTop: SIDE, borderLeft: SIDE, borderTopLeftRadius: 6 },
  { top: 10, right: 10, borderTop: SIDE, borderRight: SIDE, borderTopRightRadius: 6 },
  { bottom: 10, left: 10, borderBottom: SIDE, borderLeft: SIDE, borderBottomLeftRadius: 6 },
  { bottom: 10, right: 10, borderBottom: SIDE, borderRight: SIDE, borderBottomRightRadius: 6 },
];
const LABEL = {
  position: 'absolute',
  left: 46,
  bottom: 12,
  maxWidth: '60%',
  px: 1.25,
  py: 0.375,
  borderRadius: 99,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  fontWeight: 650,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.72)',
};
