import { type MarkupPoint, type MarkupShape, roundFraction } from '@sightline/contracts/photos/photoMarkup';
import {
  beginShape,
  extendShape,
  isDrawn,
  lacksText,
  type Pen,
} from '@sightline/measuring/drawing/markupTools';
import { type KeyboardEvent, useState } from 'react';
import { useCall } from '../call/callContext.ts';
import { drawingView } from '../call/stage.ts';

const DIRECTIONS: Record<string, MarkupPoint> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The distance of one arrow key, as a share of the picture. */
const STEP = 0.02;
const LARGE_STEP = 0.1;

interface CursorOptions {
  /** Null while this person only points. */
  pen: Pen | null;
  onPoint: (at: MarkupPoint | null) => void;
  /** Called with the place of the cursor at each press of Enter or the space bar. */
  onPlace: (at: MarkupPoint) => void;
  onDraw: (shape: MarkupShape) => void;
}

interface KeyboardCursor {
  at: MarkupPoint | null;
  draft: MarkupShape | null;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The arrow keys move the cursor, with Shift in larger steps. Enter begins a shape and ends it. */
export function useKeyboardCursor({ pen, onPoint, onPlace, onDraw }: CursorOptions): KeyboardCursor {
  const { view, talk } = useCall();
  const [at, setAt] = useState<MarkupPoint | null>(null);
  const [draft, setDraft] = useState<MarkupShape | null>(null);
  const move = (to: MarkupPoint): void => {
    setAt(to);
    onPoint(to);
    if (draft) setDraft(extendShape(draft, to));
  };
  const place = (to: MarkupPoint): void => {
    move(to);
    onPlace(to);
    if (!pen) return;
    const shape = draft ?? beginShape(pen, to);
    // A shape that lacks its text is not begun: drawing it asks for the text.
    const isWhole = draft !== null || 'at' in shape || lacksText(shape);
    if (isWhole && (isDrawn(shape) || lacksText(shape))) onDraw(shape);
    setDraft(isWhole ? null : shape);
  };
  // With push to talk, the space bar is held for talking.
  const places = (key: string): boolean => key === 'Enter' || (key === ' ' && !talk.isActive());
  const escape = (): void => {
    onPoint(null);
    setAt(null);
    if (draft) setDraft(null);
    else view(drawingView).setState({ isDrawing: false });
  };
  return {
    at,
    draft,
    onKeyDown: (event) => {
      const direction = DIRECTIONS[event.key];
      const from = at ?? CENTER;
      if (direction) move(at ? moved(at, direction, event.shiftKey ? LARGE_STEP : STEP) : CENTER);
      else if (places(event.key) && !event.repeat) place(from);
      else if (event.key === 'Escape') escape();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const CENTER: MarkupPoint = [0.5, 0.5];

function moved([x, y]: MarkupPoint, [right, down]: MarkupPoint, step: number): MarkupPoint {
  const inside = (value: number): number => roundFraction(Math.max(0, Math.min(value, 1)));
  return [inside(x + right * step), inside(y + down * step)];
}
