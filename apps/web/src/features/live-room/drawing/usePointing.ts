import type { MarkupPoint } from '@sightline/contracts/photos/photoMarkup';
import { type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { pointAt } from '../../../inspection/markup/pictureGeometry.ts';
import { useCall } from '../call/callContext.ts';
import type { StagePerson } from '../call/stagePeople.ts';

type Surface = PointerEvent<HTMLElement>;

/** A pointer that is held still is sent again before it fades on the other pages (SPEC.md, D-2). */
export const REPEAT_MS = 1000;

interface Pointing {
  pointAt: (at: MarkupPoint | null) => void;
  isMirrored: boolean;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave',
    (event: Surface) => void
  >;
}

/** Shows the others where the finger or the mouse is on the picture of this person. */
export function usePointing({ id: peerId }: Pick<StagePerson, 'id'>, isMirrored: boolean): Pointing {
  const { room } = useCall();
  const last = useRef<MarkupPoint | null>(null);
  const point = useCallback(
    (at: MarkupPoint | null): void => {
      if (at === null && last.current === null) return;
      last.current = at;
      room.point({ peerId, at });
    },
    [room, peerId],
  );
  useEffect(() => {
    const timer = setInterval(() => last.current && room.point({ peerId, at: last.current }), REPEAT_MS);
    return () => {
      clearInterval(timer);
      point(null);
    };
  }, [room, peerId, point]);
  const follow = (event: Surface): void =>
    point(pointAt(event, event.currentTarget.getBoundingClientRect(), isMirrored));
  const end = (): void => point(null);
  return {
    pointAt: point,
    isMirrored,
    handlers: {
      onPointerDown: follow,
      onPointerMove: follow,
      // A mouse still points after a click; a lifted finger does not.
      onPointerUp: (event) => event.pointerType !== 'mouse' && end(),
      onPointerCancel: end,
      onPointerLeave: end,
    },
  };
}
