import {
  type MouseEvent,
  type PointerEvent,
  type RefCallback,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

export interface Point {
  x: number;
  y: number;
}

interface DragOptions {
  isEnabled: boolean;
  onOpen: () => void;
  /** Called with the pointer while it is dragged, and the distance below its top at which it is held. */
  onMove: (point: Point, grabbed: number) => void;
  onDrop: (point: Point, grabbed: number) => void;
  /** The drag was ended without a drop, by Escape or the system. */
  onCancel: () => void;
}

/** A press that moves less than this many pixels is a click. */
const THRESHOLD_PX = 6;
/** A finger that rests this long lifts the card; one that moves earlier scrolls the calendar. */
const LONG_PRESS_MS = 400;

type Start = Point & { grabbed: number };

/**
 * Drags an element by mouse or pen at once, by a finger after a long press. A press without a drag opens it.
 */
export function useDrag({ isEnabled, onOpen, onMove, onDrop, onCancel }: DragOptions) {
  const { ref, holdPage } = useHeldPage();
  const finger = useLongPress();
  const [start, setStart] = useState<Start | null>(null);
  const [move, setMove] = useState<Point>({ x: 0, y: 0 });
  const wasDragged = useRef(false);
  const isDragged = isFar(move);
  const lift = (from: Start): void => {
    setStart(from);
    holdPage(true);
  };
  const end = (): void => {
    finger.end();
    holdPage(false);
    setStart(null);
    setMove({ x: 0, y: 0 });
  };
  const isLifted = start !== null;
  const onEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    wasDragged.current = true;
    end();
    onCancel();
  });
  useEffect(() => {
    if (!isLifted) return;
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  }, [isLifted]);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      if (!isEnabled || event.button !== 0) return;
      const from = startAt(event);
      event.currentTarget.setPointerCapture?.(event.pointerId);
      if (event.pointerType === 'touch') finger.begin(from, () => lift(from));
      else lift(from);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const point = pointOf(event);
      if (!start) return finger.watch(point);
      setMove(between(start, point));
      if (isFar(between(start, point))) onMove(point, start.grabbed);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // A long press without movement also opens nothing.
      wasDragged.current ||= start !== null && (isDragged || event.pointerType === 'touch');
      if (start && isDragged) onDrop(pointOf(event), start.grabbed);
      end();
    },
    onPointerCancel: () => {
      end();
      onCancel();
    },
    // This prevents the menu that a long press would open.
    onContextMenu: (event: MouseEvent) => {
      if (finger.isDown()) event.preventDefault();
    },
    // The click follows the end of a drag, which must not open the card.
    onClick: () => {
      if (!wasDragged.current) onOpen();
      wasDragged.current = false;
    },
  };
  const shift = isDragged ? `${move.x}px ${move.y}px` : 'none';
  return { ref, handlers, isLifted, shift };
}

const pointOf = ({ clientX, clientY }: PointerEvent<HTMLElement>): Point => ({ x: clientX, y: clientY });
const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });
const isFar = ({ x, y }: Point): boolean => Math.hypot(x, y) > THRESHOLD_PX;

function startAt(event: PointerEvent<HTMLElement>): Start {
  return { ...pointOf(event), grabbed: event.clientY - event.currentTarget.getBoundingClientRect().top };
}

/** Detects a finger that rests where it came down. */
function useLongPress() {
  const press = useRef<{ timer: number; at: Point } | null>(null);
  const stop = (): void => window.clearTimeout(press.current?.timer);
  useEffect(() => () => window.clearTimeout(press.current?.timer), []);
  return {
    begin: (at: Point, then: () => void): void => {
      press.current = { timer: window.setTimeout(then, LONG_PRESS_MS), at };
    },
    /** Cancels the press when the finger moves away, since it is scrolling. */
    watch: (to: Point): void => {
      if (press.current && isFar(between(press.current.at, to))) stop();
    },
    end: (): void => {
      stop();
      press.current = null;
    },
    isDown: (): boolean => press.current !== null,
  };
}

/** Prevents scrolling while an element is held. React's own touch listeners could not do that. */
function useHeldPage() {
  const isHeld = useRef(false);
  const ref: RefCallback<HTMLElement> = useCallback((element) => {
    const stay = (event: TouchEvent): void => {
      if (isHeld.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  }, []);
  const holdPage = (held: boolean): void => {
    isHeld.current = held;
  };
  return { ref, holdPage };
}
