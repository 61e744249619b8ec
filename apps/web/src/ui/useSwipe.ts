import { type TouchEvent, useRef } from 'react';

/** A finger that travels this far sideways, and less than half of it up or down, turns the page. */
const SWIPE_PX = 60;

/** Turns to what is next by a swipe to the left, and to what is before by a swipe to the right. */
export function useSwipe(onStep: (count: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchMove: (event: TouchEvent) => {
      // A card is being dragged.
      if (event.nativeEvent.defaultPrevented) start.current = null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(y) < Math.abs(x) / 2) onStep(x < 0 ? 1 : -1);
    },
  };
}
