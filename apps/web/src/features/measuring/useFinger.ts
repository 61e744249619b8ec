import { type PointerEvent, useRef, useState } from 'react';
import type { GrayPicture } from './findCorner.ts';
import { type Enlarged, GRIP, inside, type Placing, placePoint } from './placing.ts';
import type { MeasuringSubject } from './subjects.ts';

/** `index` is the point that the finger moves; null if it places one. */
interface Held {
  pointerId: number;
  index: number | null;
}

/** Places a point where a finger is lifted, or drags an existing one. */
export function useFinger(props: Placing, shown: GrayPicture | null) {
  const { photo, points, snaps, isPlacing, onPlace, onMove } = props;
  const [finger, setFinger] = useState<Enlarged | null>(null);
  const held = useRef<Held | null>(null);
  const isHeld = ({ pointerId }: PointerEvent): boolean => held.current?.pointerId === pointerId;
  const release = (): void => {
    held.current = null;
    setFinger(null);
  };
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (held.current || event.button !== 0) return;
    const where = whereIs(event, photo);
    const { at, byScreen } = where;
    const near = points.findIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= GRIP * byScreen);
    if (near < 0 && !isPlacing) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // While an outline is drawn, a tap on its first point closes it: points can be dragged once it is
    // complete.
    held.current = { pointerId: event.pointerId, index: isPlacing || near < 0 ? null : near };
    setFinger(where);
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (!isHeld(event)) return;
    const where = whereIs(event, photo);
    setFinger(where);
    const index = held.current?.index ?? null;
    // Corners are searched for where the finger is lifted: a phone is too slow to do that for each movement.
    if (index !== null) onMove(index, placePoint(where.at, { photo, shown, ...where, snaps: false }));
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    if (!isHeld(event)) return;
    const { at, byScreen, screenWidth } = whereIs(event, photo);
    const point = placePoint(at, { photo, shown, screenWidth, snaps });
    const index = held.current?.index ?? null;
    release();
    if (index === null) onPlace(point, GRIP * byScreen);
    else onMove(index, point);
  };
  return {
    finger,
    pointer: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => isHeld(event) && release(),
    },
  };
}

interface Where extends Enlarged {
  /** Pixels of the photo for each pixel of the screen. */
  byScreen: number;
}

function whereIs(event: PointerEvent<HTMLElement>, photo: MeasuringSubject): Where {
  const { left, top, width } = event.currentTarget.getBoundingClientRect();
  const byScreen = photo.width / width;
  const at = inside({ x: (event.clientX - left) * byScreen, y: (event.clientY - top) * byScreen }, photo);
  return { at, byScreen, screenWidth: width };
}
