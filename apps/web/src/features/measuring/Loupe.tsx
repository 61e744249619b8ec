import Box from '@mui/material/Box';
import type { Point } from '@sightline/measuring/points';
import type { ReactNode } from 'react';
import { LOUPE_SCALE } from './placing.ts';

interface LoupeProps {
  address: string;
  photo: { width: number; height: number };
  /** Pixels of the photo. */
  at: Point;
  /** The width of the picture on the screen in CSS pixels. */
  screenWidth: number;
}

const SIZE = 112;

/** Enlarges the area under the finger, in the opposite upper corner. The cross marks the point. */
export function Loupe({ address, photo, at, screenWidth }: LoupeProps): ReactNode {
  const [across, down] = [at.x / photo.width, at.y / photo.height];
  const middle = SIZE / 2;
  return (
    <Box
      aria-hidden
      data-testid="loupe"
      sx={{
        position: 'absolute',
        top: 8,
        [across > 0.5 ? 'left' : 'right']: 8,
        width: SIZE,
        height: SIZE,
        borderRadius: '50%',
        overflow: 'hidden',
        border: '2px solid #ffd60a',
        pointerEvents: 'none',
      }}
    >
      <img
        src={address}
        alt=""
        style={{
          position: 'absolute',
          width: screenWidth * LOUPE_SCALE,
          left: middle,
          top: middle,
          maxWidth: 'none',
          transform: `translate(${-across * 100}%, ${-down * 100}%)`,
        }}
      />
      <Box sx={{ ...CROSS, left: middle - 0.5, top: 0, width: '1px', height: SIZE }} />
      <Box sx={{ ...CROSS, top: middle - 0.5, left: 0, height: '1px', width: SIZE }} />
    </Box>
  );
}

const CROSS = { position: 'absolute', bgcolor: '#ffd60a', opacity: 0.8 };
