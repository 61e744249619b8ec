import Box from '@mui/material/Box';
import type { PlacedPoint, Point } from '@sightline/measuring/points';
import type { KeyboardEvent, ReactNode } from 'react';
import { arrowOf, moved } from './arrows.ts';
import { inside } from './placing.ts';

interface PointHandlesProps {
  photo: { width: number; height: number };
  points: readonly PlacedPoint[];
  onMove: (index: number, to: PlacedPoint) => void;
  /** Reports the point that the keyboard moves; null when the focus has left it. */
  onFocus: (at: Point | null) => void;
}

/** Handles for the keyboard: arrow keys move a point by one pixel of the photo, with Shift by ten. */
export function PointHandles({ photo, points, onMove, onFocus }: PointHandlesProps): ReactNode {
  const nudge = (event: KeyboardEvent, index: number, point: PlacedPoint): void => {
    const arrow = arrowOf(event);
    if (!arrow) return;
    event.preventDefault();
    const to = inside(moved(point, arrow, event.shiftKey ? 10 : 1), photo);
    onMove(index, { ...point, ...to });
    onFocus(to);
  };
  return points.map((point, index) => (
    <Box
      key={index}
      component="button"
      type="button"
      aria-label={`Point ${index + 1}: move with the arrow keys`}
      onKeyDown={(event: KeyboardEvent) => nudge(event, index, point)}
      onFocus={() => onFocus(point)}
      onBlur={() => onFocus(null)}
      sx={HANDLE}
    >
      Point {index + 1}
    </Box>
  ));
}

const HANDLE = {
  position: 'absolute',
  left: 8,
  bottom: 8,
  minHeight: 44,
  opacity: 0,
  pointerEvents: 'none',
  '&:focus-visible': { opacity: 1 },
};
