import type { Point } from '@sightline/measuring/points';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { GrayPicture } from './findCorner.ts';
import { type Enlarged, GRIP, inside, type Placing, placePoint, widthOf } from './placing.ts';

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Pixels of the screen by which the cross hair moves with each press of an arrow key, without and with Shift.
 */
const [STEP, LARGE_STEP] = [1, 20];

export const KEYBOARD_HELP =
  'Keyboard: arrow keys move the cross hair, with Shift in larger steps. Enter or Space places a point, Backspace takes the last one back, Escape cancels. Place a point on the first one to end an area.';

interface Surface {
  stage: RefObject<HTMLElement | null>;
  shown: GrayPicture | null;
}

/** Places points by keyboard at a cross hair, which snaps to corners as a finger does. */
export function useCrossHair(props: Placing, { stage, shown }: Surface) {
  const { photo, points, snaps, isPlacing, onPlace, onUndo, onCancel } = props;
  const center = { x: photo.width / 2, y: photo.height / 2 };
  const [crossHair, setCrossHair] = useState<Enlarged>({ at: center, screenWidth: 0 });
  const [isShown, setShown] = useState(false);
  // The button that began this step is removed: otherwise a person at the keyboard would have to find the way
  // here.
  useEffect(() => {
    if (isPlacing) stage.current?.focus({ preventScroll: true });
  }, [isPlacing, stage]);
  const show = (at: Point): void => {
    setShown(true);
    setCrossHair({ at, screenWidth: widthOf(stage) });
  };
  const byScreen = (): number => photo.width / Math.max(widthOf(stage), 1);
  const move = (arrow: Point, step: number): void =>
    show(inside(moved(crossHair.at, arrow, step * byScreen()), photo));
  const place = ({ repeat }: KeyboardEvent): void => {
    // A key that is held places one point.
    if (repeat) return;
    show(crossHair.at);
    const surface = { photo, shown, screenWidth: Math.max(widthOf(stage), 1), snaps };
    onPlace(placePoint(crossHair.at, surface), GRIP * byScreen());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = arrowOf(event);
    const isPlace = event.key === 'Enter' || event.key === ' ';
    if (isPlacing && arrow) move(arrow, event.shiftKey ? LARGE_STEP : STEP);
    else if (isPlacing && isPlace) place(event);
    else if (isPlacing && event.key === 'Escape') onCancel();
    else if (event.key === 'Backspace' && points.length > 0) onUndo();
    else return;
    event.preventDefault();
    // Otherwise Escape would also close the editor.
    event.stopPropagation();
  };
  return {
    crossHair: isShown && isPlacing ? crossHair : null,
    keyboard: {
      onKeyDown,
      onFocus: ({ currentTarget }: FocusEvent) => {
        if (currentTarget.matches(':focus-visible')) show(crossHair.at);
      },
      onBlur: () => setShown(false),
    },
    hide: () => setShown(false),
  };
}

/** Returns null for any other key than an arrow. */
export function arrowOf({ key }: { key: string }): Point | null {
  return ARROWS[key] ?? null;
}

export function moved({ x, y }: Point, by: Point, step: number): Point {
  return { x: x + by.x * step, y: y + by.y * step };
}
