import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type DrawnMeasurement, drawMeasurements } from '@sightline/contracts/measuring/drawMeasurements';
import type { PlacedPoint, Point } from '@sightline/contracts/measuring/points';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { CenteredOverlay } from '../../ui/CenteredOverlay.tsx';
import { DrawnParts } from '../../ui/DrawnParts.tsx';
import { Loupe } from './Loupe.tsx';
import { inside, placePoint } from './placing.ts';
import type { MeasuringSubject } from './subjects.ts';
import { useGrayPicture } from './useGrayPicture.ts';

interface MeasuringStageProps {
  photo: MeasuringSubject;
  label: string;
  /** Finished ones, and the one under way. */
  drawn: readonly DrawnMeasurement[];
  points: readonly PlacedPoint[];
  snaps: boolean;
  /** Whether a tap places a point. */
  isPlacing: boolean;
  onPlace: (point: PlacedPoint, reach: number) => void;
  onMove: (index: number, to: PlacedPoint) => void;
}

/** Units of the drawing's longer side. */
const LONGEST_SIDE = 1000;
/** A finger within this many pixels of the screen takes hold of a point. */
const GRIP = 22;

/** The picture as large as it fits. A finger places a point where it is lifted, and may drag points that are there. */
export function MeasuringStage(props: MeasuringStageProps): ReactNode {
  const { photo, label, drawn, points, isPlacing } = props;
  const { address, state, onLoad, onError } = usePicture(photo);
  const { finger, handlers, onKeyDown, onFocus } = useFinger(props, address);
  const scale = LONGEST_SIDE / Math.max(photo.width, photo.height);
  const size = { width: photo.width * scale, height: photo.height * scale };
  const ratio = photo.width / photo.height;
  return (
    <Box sx={{ ...FRAME, flex: 1 }}>
      <Box
        role="img"
        aria-label={label}
        sx={{
          ...SURFACE,
          cursor: isPlacing ? 'crosshair' : 'default',
          aspectRatio: ratio,
          width: `min(100cqw, 100cqh * ${ratio})`,
        }}
        {...handlers}
      >
        <img src={address} alt="" draggable={false} style={PICTURE} {...{ onLoad, onError }} />
        <DrawnParts parts={drawMeasurements(drawn, photo, size)} size={size} />
        {finger && <Loupe {...{ address, photo }} {...finger} />}
        {state !== 'shown' && <PictureState state={state} />}
      </Box>
      {points.map((point, index) => (
        <PointHandle
          key={index}
          number={index + 1}
          onKeyDown={(event) => onKeyDown(event, index, point)}
          onFocus={(isFocused) => onFocus(isFocused ? point : null)}
        />
      ))}
    </Box>
  );
}

type PictureLoad = 'loading' | 'shown' | 'failed';

/** Without a connection the picture may not be there, but the small copy that was saved ahead is. */
function usePicture({ address, fallback }: MeasuringSubject) {
  const [isSmall, setSmall] = useState(false);
  const [state, setState] = useState<PictureLoad>('loading');
  const canFallBack = fallback !== null && !isSmall;
  return {
    address: isSmall && fallback ? fallback : address,
    state,
    onLoad: () => setState('shown'),
    onError: () => (canFallBack ? setSmall(true) : setState('failed')),
  };
}

function PictureState({ state }: { state: Exclude<PictureLoad, 'shown'> }): ReactNode {
  return (
    <Box sx={{ pointerEvents: 'none' }}>
      <CenteredOverlay>
        {state === 'loading' && <CircularProgress aria-label="Loading the photo" />}
        <Typography sx={{ color: '#fff' }}>
          {state === 'loading' ? 'Loading the photo…' : 'This photo cannot be shown right now.'}
        </Typography>
      </CenteredOverlay>
    </Box>
  );
}

interface PointHandleProps {
  number: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (isFocused: boolean) => void;
}

/** For the keyboard: arrow keys nudge the point by a pixel, with Shift by ten. */
function PointHandle({ number, onKeyDown, onFocus }: PointHandleProps): ReactNode {
  return (
    <Box
      component="button"
      type="button"
      aria-label={`Point ${number}: move with the arrow keys`}
      onKeyDown={onKeyDown}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
      sx={{
        position: 'absolute',
        left: 8,
        bottom: 8,
        minHeight: 44,
        opacity: 0,
        pointerEvents: 'none',
        '&:focus-visible': { opacity: 1 },
      }}
    >
      Point {number}
    </Box>
  );
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What the finger that is down does: moves a point, or places one. */
interface Held {
  pointerId: number;
  index: number | null;
}

function useFinger(props: MeasuringStageProps, address: string) {
  const { photo, points, snaps, isPlacing, onPlace, onMove } = props;
  const shown = useGrayPicture(address);
  const [finger, setFinger] = useState<Pick<Where, 'at' | 'screenWidth'> | null>(null);
  const held = useRef<Held | null>(null);
  const stage = useRef<HTMLElement>(null);
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
    // While an outline is drawn, a tap on its first point closes it: points are dragged when it is complete.
    held.current = { pointerId: event.pointerId, index: isPlacing || near < 0 ? null : near };
    setFinger(where);
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (!isHeld(event)) return;
    const where = whereIs(event, photo);
    setFinger(where);
    const index = held.current?.index ?? null;
    // Corners are looked for where the finger is lifted: a phone could not do that for each movement.
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
    handlers: {
      ref: stage,
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => isHeld(event) && release(),
    },
    onKeyDown: (event: KeyboardEvent, index: number, point: PlacedPoint): void => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = event.shiftKey ? 10 : 1;
      const to = inside({ x: point.x + arrow.x * step, y: point.y + arrow.y * step }, photo);
      onMove(index, { ...point, ...to });
      setFinger((before) => before && { ...before, at: to });
    },
    /** The loupe shows the point that the keyboard moves. */
    onFocus: (point: PlacedPoint | null): void => {
      const screenWidth = stage.current?.getBoundingClientRect().width ?? 0;
      setFinger(point && { at: point, screenWidth });
    },
  };
}

interface Where {
  /** In pixels of the photo. */
  at: Point;
  /** Pixels of the photo for one of the screen. */
  byScreen: number;
  /** Of the picture on the screen, in CSS pixels. */
  screenWidth: number;
}

function whereIs(event: PointerEvent<HTMLElement>, photo: MeasuringSubject): Where {
  const { left, top, width } = event.currentTarget.getBoundingClientRect();
  const byScreen = photo.width / width;
  const at = inside({ x: (event.clientX - left) * byScreen, y: (event.clientY - top) * byScreen }, photo);
  return { at, byScreen, screenWidth: width };
}

/** A size container, so that the surface below can be exactly as large as the picture in it. */
const FRAME = {
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  containerType: 'size',
  display: 'grid',
  placeItems: 'center',
  bgcolor: '#050A08',
};
const SURFACE = { position: 'relative', touchAction: 'none', userSelect: 'none' };
const PICTURE = { display: 'block', width: '100%', height: '100%' };
