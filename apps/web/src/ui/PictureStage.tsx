import PreviousIcon from '@mui/icons-material/ChevronLeftRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useKeptFocus } from './useKeptFocus.ts';
import { useSwipe } from './useSwipe.ts';

/** The ways to the photos before and after one; undefined at the first and the last one. */
export interface Neighbors {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

interface PictureStageProps {
  neighbors: Neighbors;
  /** The picture, and what is drawn on it. */
  children: ReactNode;
}

/** The dark area of an enlarged photo. Its buttons, a swipe and the arrow keys (turnByArrow) show the neighbors. */
export function PictureStage({ neighbors, children }: PictureStageProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  const swipe = useSwipe((count) => (count < 0 ? neighbors.previous : neighbors.next)?.());
  return (
    <Box ref={box} {...swipe} sx={STAGE}>
      {children}
      <Neighbor label="Previous photo" side="left" onShow={neighbors.previous} />
      <Neighbor label="Next photo" side="right" onShow={neighbors.next} />
    </Box>
  );
}

/** Shows a neighbor by an arrow key, unless a focused text field or select handles it. */
export function turnByArrow({ key, target }: KeyboardEvent, { previous, next }: Neighbors): void {
  if (target instanceof HTMLElement && target.closest('input, textarea, [role="combobox"]')) return;
  if (key === 'ArrowLeft') previous?.();
  if (key === 'ArrowRight') next?.();
}

interface NeighborProps {
  label: string;
  side: 'left' | 'right';
  onShow: (() => void) | undefined;
}

function Neighbor({ label, side, onShow }: NeighborProps): ReactNode {
  if (!onShow) return null;
  return (
    <IconButton aria-label={label} onClick={onShow} sx={{ ...NEIGHBOR, [side]: 12 }}>
      {side === 'left' ? <PreviousIcon /> : <NextIcon />}
    </IconButton>
  );
}

const STAGE = { flex: 1, minHeight: 0, minWidth: 0, position: 'relative', bgcolor: '#050A08' } as const;
const NEIGHBOR = {
  position: 'absolute',
  top: '50%',
  translate: '0 -50%',
  color: '#fff',
  bgcolor: 'rgba(6, 16, 12, 0.7)',
  '&:hover': { bgcolor: 'rgba(6, 16, 12, 0.9)' },
} as const;
