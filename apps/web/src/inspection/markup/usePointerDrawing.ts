import type { MarkupPoint, MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import { beginShape, extendShape, isDrawn, type Pen } from '@sightline/measuring/drawing/markupTools';
import { type PointerEvent, useRef, useState } from 'react';
import { pointAt } from './pictureGeometry.ts';

type Surface = PointerEvent<HTMLElement>;

interface PointerDrawing {
  /** The shape under the finger, which is not added yet. */
  draft: MarkupShape | null;
  /** Handlers for the element that the picture fills exactly. */
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: Surface) => void
  >;
}

/** Draws with one finger, pen, or mouse. Other fingers and a resting palm are ignored until it is lifted. */
export function usePointerDrawing(pen: Pen, onDraw: (shape: MarkupShape) => void): PointerDrawing {
  const [draft, setDraft] = useState<MarkupShape | null>(null);
  // Several moves may arrive before React renders again: each continues from here, not from what was rendered.
  const stroke = useRef<{ pointerId: number; shape: MarkupShape } | null>(null);
  const update = (pointerId: number, shape: MarkupShape | null): void => {
    stroke.current = shape && { pointerId, shape };
    setDraft(shape);
  };
  const ownShape = ({ pointerId }: Surface): MarkupShape | null =>
    stroke.current?.pointerId === pointerId ? stroke.current.shape : null;
  return {
    draft,
    handlers: {
      onPointerDown: (event) => {
        if (stroke.current || event.button !== 0) return;
        // Moves beyond the edge of the picture still arrive here.
        event.currentTarget.setPointerCapture(event.pointerId);
        update(event.pointerId, beginShape(pen, pointOf(event)));
      },
      onPointerMove: (event) => {
        const shape = ownShape(event);
        if (shape) update(event.pointerId, extendShape(shape, pointOf(event)));
      },
      onPointerUp: (event) => {
        const shape = ownShape(event);
        if (!shape) return;
        update(event.pointerId, null);
        if (isDrawn(shape)) onDraw(shape);
      },
      onPointerCancel: (event) => {
        if (ownShape(event)) update(event.pointerId, null);
      },
    },
  };
}

function pointOf(event: Surface): MarkupPoint {
  return pointAt(event, event.currentTarget.getBoundingClientRect());
}
