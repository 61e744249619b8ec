import { type CanvasHTMLAttributes, useRef, useState } from 'react';

/** Where the pen is on the area, in pixels, and whether it draws. */
export interface KeyboardPen {
  x: number;
  y: number;
  isDown: boolean;
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP_PX = 4;

type KeyHandlers = Pick<
  CanvasHTMLAttributes<HTMLCanvasElement>,
  'onFocus' | 'onBlur' | 'onPointerDown' | 'onKeyDown' | 'onKeyUp'
>;

/**
 * A pen for those who sign without a pointer: the arrow keys move it, two at once diagonally, and the space bar
 * puts it down and lifts it. It is null while the area is not focused by the keyboard.
 *
 * @param draw appends a point to the drawing, as the first of a new stroke or to the last stroke
 */
export function useKeyboardPen(draw: (point: { x: number; y: number }, isNew: boolean) => void): {
  pen: KeyboardPen | null;
  handlers: KeyHandlers;
} {
  const [pen, setPen] = useState<KeyboardPen | null>(null);
  const held = useRef(new Set<string>());
  const putAway = (): void => {
    held.current.clear();
    setPen(null);
  };
  const handlers: KeyHandlers = {
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) setPen(startOn(currentTarget));
    },
    onBlur: putAway,
    onPointerDown: putAway,
    onKeyUp: ({ key }) => void held.current.delete(key),
    onKeyDown: (event) => {
      const { key, currentTarget } = event;
      const before = pen ?? startOn(currentTarget);
      if (key === ' ') {
        event.preventDefault();
        if (event.repeat) return;
        if (!before.isDown) draw(before, true);
        setPen({ ...before, isDown: !before.isDown });
      } else if (key in STEPS) {
        event.preventDefault();
        held.current.add(key);
        const after = moved(before, held.current, currentTarget);
        if (after.isDown) draw(after, false);
        setPen(after);
      }
    },
  };
  return { pen, handlers };
}

/** The place at which a signature starts, on the left of the area. */
const startOn = ({ clientWidth, clientHeight }: HTMLElement): KeyboardPen => ({
  x: Math.round(clientWidth * 0.2),
  y: Math.round(clientHeight * 0.6),
  isDown: false,
});

function moved(pen: KeyboardPen, keys: ReadonlySet<string>, area: HTMLElement): KeyboardPen {
  let { x, y } = pen;
  for (const key of keys) {
    const [right, down] = STEPS[key] ?? [0, 0];
    x += right * STEP_PX;
    y += down * STEP_PX;
  }
  return { ...pen, x: within(x, area.clientWidth), y: within(y, area.clientHeight) };
}

const within = (value: number, length: number): number => Math.min(Math.max(value, 0), length);
