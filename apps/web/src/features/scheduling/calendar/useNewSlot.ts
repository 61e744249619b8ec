import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { Column } from './gridColumns.ts';
import { type Scale, slotAt } from './gridLayout.ts';
import { edgesOf } from './useDropTarget.ts';

/** The attribute of what is shown on a stretch that counts as empty. */
export const PRESSABLE = 'data-pressable';

/** A time in a column at which a new inspection would begin. */
export interface Slot {
  column: Column;
  time: string;
}

interface NewSlotOptions {
  area: RefObject<HTMLDivElement | null>;
  columns: readonly Column[];
  scale: Scale;
  onMake: (slot: Slot) => void;
}

/** A press on an empty stretch chooses the time of a new inspection; a mouse can be moved until it is released. */
export function useNewSlot({ area, columns, scale, onMake }: NewSlotOptions) {
  const [pressed, setPressed] = useState<Slot | null>(null);
  const slotOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Slot | null => {
    const edges = edgesOf(area.current);
    return slotAt({ x, y }, { top: edges[0]?.top ?? 0, columns, edges, scale });
  };
  const isEmpty = ({ target }: { target: EventTarget }): boolean =>
    target instanceof Element && (target.parentElement === area.current || target.hasAttribute(PRESSABLE));
  const onEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') setPressed(null);
  });
  const isPressed = pressed !== null;
  useEffect(() => {
    if (!isPressed) return;
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  }, [isPressed]);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !isEmpty(event)) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setPressed(slotOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pressed) return;
      const slot = slotOf(event) ?? pressed;
      if (slot.time !== pressed.time || slot.column.key !== pressed.column.key) setPressed(slot);
    },
    onPointerUp: () => {
      if (pressed) onMake(pressed);
      setPressed(null);
    },
    onPointerCancel: () => setPressed(null),
    // A finger that scrolls ends without a click.
    onClick: (event: MouseEvent<HTMLElement>) => {
      const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
      const slot = isTouch && isEmpty(event) ? slotOf(event) : null;
      if (slot) onMake(slot);
    },
  };
  return { pressed, handlers };
}
