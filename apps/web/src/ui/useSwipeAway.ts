import { type CSSProperties, type PointerEvent, useState } from 'react';

const THRESHOLD_PX = 50;

interface SwipeAway {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  style: CSSProperties;
}

/** Handlers that follow a finger to the right and call back once it went far enough. */
export function useSwipeAway(onAway: () => void): SwipeAway {
  const [start, setStart] = useState<number | null>(null);
  const [shift, setShift] = useState(0);
  const end = (): void => {
    if (shift > THRESHOLD_PX) onAway();
    setStart(null);
    setShift(0);
  };
  return {
    onPointerDown: (event) => setStart(event.clientX),
    onPointerMove: (event) => start !== null && setShift(Math.max(0, event.clientX - start)),
    onPointerUp: end,
    onPointerCancel: end,
    style: shift > 0 ? { translate: `${shift}px 0` } : {},
  };
}
