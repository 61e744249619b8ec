import type { MarkupPoint, MarkupShape, PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { useReducer } from 'react';
import { moveShape } from './shapes.ts';

type Change =
  | { do: 'add'; shape: MarkupShape }
  /** The last shape, by shares of the picture. */
  | { do: 'move'; by: MarkupPoint }
  | { do: 'clear' }
  | { do: 'undo' };

interface MarkupHistory {
  shapes: PhotoMarkup;
  /** States before each change, oldest first; empty while nothing has changed. */
  past: readonly PhotoMarkup[];
  /** Arrow keys pressed in a row are one change. */
  isMoving: boolean;
}

/** The shapes of a photo while they are edited. Every change can be undone, also Clear. */
export function useMarkupHistory(saved: PhotoMarkup): [MarkupHistory, (change: Change) => void] {
  return useReducer(changed, { shapes: saved, past: [], isMoving: false });
}

function changed(history: MarkupHistory, change: Change): MarkupHistory {
  const { shapes, past, isMoving } = history;
  const next = (after: PhotoMarkup): MarkupHistory => {
    return { shapes: after, past: [...past, shapes], isMoving: false };
  };
  if (change.do === 'add') return next([...shapes, change.shape]);
  if (change.do === 'clear') return next([]);
  if (change.do === 'undo')
    return { shapes: past.at(-1) ?? shapes, past: past.slice(0, -1), isMoving: false };
  const last = shapes.at(-1);
  if (!last) return history;
  const moved = [...shapes.slice(0, -1), moveShape(last, change.by)];
  return { shapes: moved, past: isMoving ? past : [...past, shapes], isMoving: true };
}
