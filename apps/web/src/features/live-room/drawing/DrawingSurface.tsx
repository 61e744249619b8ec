import Box from '@mui/material/Box';
import type { MarkupPoint, MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import { nextNumber, type Pen } from '@sightline/measuring/drawing/markupTools';
import { type MouseEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { pointAt } from '../../../inspection/markup/pictureGeometry.ts';
import { usePointerDrawing } from '../../../inspection/markup/usePointerDrawing.ts';
import { MarkupOverlay } from '../../../inspection/photos/MarkupOverlay.tsx';
import { useCall } from '../call/callContext.ts';
import { drawingView } from '../call/stage.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { FOCUS_RING } from '../styles.ts';
import { isLiveTool } from './DrawingBoard.ts';
import { Dot } from './PointerDots.tsx';
import { useKeyboardCursor } from './useKeyboardCursor.ts';
import { isFull, type ShownPicture, useBoard } from './useShownPicture.ts';

/** A pointer that is held still is sent again before it fades on the other pages (SPEC.md, D-2). */
const REPEAT_MS = 1000;

interface SurfaceProps {
  person: StagePerson;
  picture: ShownPicture | null;
}

/** Takes pointing and drawing on the large picture, by finger, mouse or keyboard. */
export function DrawingSurface({ person, picture }: SurfaceProps): ReactNode {
  const board = useBoard();
  useStaysLarge(person.id);
  const { tool, color, text, sticky } = useStore(board.store);
  const isSticking = tool === 'sticky' && picture === null;
  const isPointing = isLiveTool(tool) || picture === null;
  const pen: Pen = {
    tool: isLiveTool(tool) ? 'arrow' : tool,
    color,
    text,
    number: nextNumber(picture?.shapes ?? []),
  };
  const place = (shape: Parameters<typeof board.draw>[1]): void => {
    if (picture && !isFull(picture)) board.draw(picture.id, shape);
  };
  const pointing = usePointing(person, picture === null && person.mirrored);
  const drawing = usePointerDrawing(pen, place);
  const cursor = useKeyboardCursor({
    pen: isPointing ? null : pen,
    onPoint: (at) => !isSticking && pointing.pointAt(at),
    onPlace: (at) => isSticking && board.stick(person.id, at),
    onDraw: place,
  });
  const drawingHandlers = isPointing ? pointing.handlers : both(drawing.handlers, pointing.handlers);
  const draft = drawing.draft ?? cursor.draft;
  useGrowing(picture && !isFull(picture) ? picture.id : null, draft);
  const surface = useRef<HTMLDivElement>(null);
  // The keys work right after the tools are opened.
  useEffect(() => surface.current?.focus({ preventScroll: true }), []);
  const isLive = picture === null;
  useEffect(() => () => board.unstick(), [board, person.id, isLive]);
  const stick = (event: MouseEvent<HTMLElement>): void =>
    board.stick(person.id, pointAt(event, event.currentTarget.getBoundingClientRect(), pointing.isMirrored));
  const handlers = isSticking ? { onClick: stick } : drawingHandlers;
  return (
    <>
      {draft && picture && <MarkupOverlay markup={[draft]} picture={picture} fit="contain" />}
      {cursor.at && <Dot at={cursor.at} isMirrored={pointing.isMirrored} color="#fff" name={null} />}
      {Array.isArray(sticky) && (
        <Dot at={sticky} isMirrored={pointing.isMirrored} color="#C8F04F" name="Your mark" />
      )}
      <Box
        ref={surface}
        role="application"
        tabIndex={0}
        aria-label={`Picture of ${person.isYou ? 'your camera' : person.name}. The arrow keys move the pointer, Enter places it, Escape closes the tools.`}
        sx={{ ...SURFACE, '&:focus-visible': FOCUS_RING }}
        onKeyDown={cursor.onKeyDown}
        {...handlers}
      />
    </>
  );
}

/** Keeps this peer's picture large while the tools are open, even while others speak. */
function useStaysLarge(peerId: string): void {
  const { view } = useCall();
  useEffect(() => {
    view(drawingView).setState({ drawnId: peerId });
    return () => view(drawingView).setState({ drawnId: null });
  }, [view, peerId]);
}

/** Shows the others the shape that is being drawn, even while the finger rests (SPEC.md, D-10). */
function useGrowing(pictureId: string | null, draft: MarkupShape | null): void {
  const board = useBoard();
  useEffect(() => {
    if (pictureId === null) return undefined;
    board.grow(pictureId, draft);
    const timer = setInterval(() => board.grow(pictureId, draft), REPEAT_MS);
    return () => clearInterval(timer);
  }, [board, pictureId, draft]);
  useEffect(
    () => () => {
      if (pictureId !== null) board.grow(pictureId, null);
    },
    [board, pictureId],
  );
}

type Handlers = ReturnType<typeof usePointing>['handlers'];

/** While someone draws, the others also see their pointer. */
function both(drawing: Omit<Handlers, 'onPointerLeave'>, pointing: Handlers): Handlers {
  return {
    onPointerDown: (event) => {
      drawing.onPointerDown(event);
      pointing.onPointerDown(event);
    },
    onPointerMove: (event) => {
      drawing.onPointerMove(event);
      pointing.onPointerMove(event);
    },
    onPointerUp: (event) => {
      drawing.onPointerUp(event);
      pointing.onPointerUp(event);
    },
    onPointerCancel: (event) => {
      drawing.onPointerCancel(event);
      pointing.onPointerCancel(event);
    },
    onPointerLeave: pointing.onPointerLeave,
  };
}

const SURFACE = {
  position: 'absolute',
  inset: 0,
  touchAction: 'none',
  userSelect: 'none',
  cursor: 'crosshair',
};

type Surface = PointerEvent<HTMLElement>;

interface Pointing {
  pointAt: (at: MarkupPoint | null) => void;
  isMirrored: boolean;
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave',
    (event: Surface) => void
  >;
}

/** Shows the others where the finger or the mouse is on the picture of this person. */
function usePointing({ id: peerId }: Pick<StagePerson, 'id'>, isMirrored: boolean): Pointing {
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
