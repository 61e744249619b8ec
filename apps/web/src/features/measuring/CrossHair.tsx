import Box from '@mui/material/Box';
import type { Point } from '@sightline/measuring/points';
import type { ReactNode } from 'react';

interface CrossHairProps {
  /** In pixels of the photo. */
  at: Point;
  photo: { width: number; height: number };
}

/** Where Enter places a point: two lines across the picture, seen on light and on dark surfaces. */
export function CrossHair({ at, photo }: CrossHairProps): ReactNode {
  const [left, top] = [`${(at.x / photo.width) * 100}%`, `${(at.y / photo.height) * 100}%`];
  return (
    <Box aria-hidden data-testid="cross-hair" sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      <div style={{ ...LINE, left, top: 0, width: 1, height: '100%' }} />
      <div style={{ ...LINE, left: 0, top, width: '100%', height: 1 }} />
    </Box>
  );
}

const LINE = {
  position: 'absolute',
  background: '#ffd60a',
  boxShadow: '0 0 0 1px rgba(0, 0, 0, 0.6)',
} as const;
