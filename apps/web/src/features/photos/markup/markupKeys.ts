import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import type { KeyboardEvent } from 'react';

interface MarkupKeys {
  onMove: (by: MarkupPoint) => void;
  onUndo: () => void;
}

const DIRECTIONS: Record<string, MarkupPoint> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Shares of the picture. */
const STEP = 0.01;
const LARGE_STEP = 0.05;

/** Arrow keys move the last shape, with Shift in larger steps; Ctrl+Z takes back the last change. */
export function markupKeys({ onMove, onUndo }: MarkupKeys): (event: KeyboardEvent) => void {
  return (event) => {
    // The open photo behind the editor shows its neighbors with the arrow keys.
    event.stopPropagation();
    if (event.target instanceof HTMLElement && event.target.closest('input')) return;
    const direction = DIRECTIONS[event.key];
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (direction) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      onMove([direction[0] * step, direction[1] * step]);
    } else if (isUndo) onUndo();
    else return;
    event.preventDefault();
  };
}
