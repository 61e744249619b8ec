import Box from '@mui/material/Box';
import { type DrawnMeasurement, drawMeasurements } from '@sightline/measuring/drawing/drawMeasurements';
import type { PlacedPoint, Point } from '@sightline/measuring/points';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DrawnParts } from '../../inspection/photos/DrawnParts.tsx';
import { NotShown } from '../../ui/LargePicture.tsx';
import { useRetriedImage } from '../../ui/useRetriedImage.ts';
import type { GrayPicture } from './findCorner.ts';
import { type Enlarged, inside, LOUPE_SCALE, type Placing, widthOf } from './placing.ts';
import { readGray } from './readGray.ts';
import type { MeasuringSubject } from './subjects.ts';
import { arrowOf, moved, useCrossHair } from './useCrossHair.ts';
import { useFinger } from './useFinger.ts';

const HANDLE = {
  position: 'absolute',
  left: 8,
  bottom: 8,
  minHeight: 44,
  opacity: 0,
  pointerEvents: 'none',
  '&:focus-visible': { opacity: 1 },
};

interface MeasuringStageProps extends Placing {
  label: string;
  /** The id of the text that explains the keys. */
  helpId: string;
  /** The finished measurements, and the one being placed. */
  drawn: readonly DrawnMeasurement[];
}

/** The longer side of the drawing, in its own units. */
const LONGEST_SIDE = 1000;

/** Points are placed and moved with a finger or with the keyboard. */
export function MeasuringStage(props: MeasuringStageProps): ReactNode {
  const { photo, label, helpId, drawn, points, isPlacing, onMove } = props;
  const { address, onLoad, onError, problem } = usePicture(photo);
  const shown = useGrayPicture(address);
  const stage = useRef<HTMLElement>(null);
  const { finger, pointer } = useFinger(props, shown);
  const { crossHair, keyboard, hide } = useCrossHair(props, { stage, shown });
  const [nudged, setNudged] = useState<Enlarged | null>(null);
  const enlarged = finger ?? crossHair ?? nudged;
  const scale = LONGEST_SIDE / Math.max(photo.width, photo.height);
  const size = { width: photo.width * scale, height: photo.height * scale };
  const ratio = photo.width / photo.height;
  return (
    <Box sx={{ ...FRAME, flex: 1 }} onPointerDown={hide}>
      <Box
        ref={stage}
        role="application"
        aria-label="Drawing area"
        aria-describedby={helpId}
        tabIndex={0}
        sx={{
          ...SURFACE,
          cursor: isPlacing ? 'crosshair' : 'default',
          aspectRatio: ratio,
          width: `min(100cqw, 100cqh * ${ratio})`,
        }}
        {...pointer}
        {...keyboard}
      >
        <Box role="img" aria-label={label} sx={PICTURE}>
          <img src={address} alt="" draggable={false} style={PICTURE} {...{ onLoad, onError }} />
          <DrawnParts parts={drawMeasurements(drawn, photo, size)} size={size} />
        </Box>
        {crossHair && <CrossHair at={crossHair.at} photo={photo} />}
        {enlarged && <Loupe {...{ address, photo }} {...enlarged} />}
      </Box>
      {problem}
      <PointHandles
        {...{ photo, points, onMove }}
        onFocus={(at) => setNudged(at && { at, screenWidth: widthOf(stage) })}
      />
    </Box>
  );
}

/** Offline, the small copy that was saved ahead is shown. */
function usePicture({ address, fallback }: MeasuringSubject) {
  const [isSmall, setSmall] = useState(false);
  const { image, state, failures, retry } = useRetriedImage(isSmall && fallback ? fallback : address);
  return {
    address: image.src,
    onLoad: image.onLoad,
    onError: fallback !== null && !isSmall ? () => setSmall(true) : image.onError,
    problem: state !== 'shown' && (
      <Box sx={OVER_POINTS}>
        <NotShown onRetry={failures > 0 ? retry : null} />
      </Box>
    ),
  };
}

/** Points can be placed before the picture is there. */
const OVER_POINTS = {
  position: 'absolute',
  inset: 0,
  pointerEvents: 'none',
  '& button': { pointerEvents: 'auto' },
};

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

interface CrossHairProps {
  /** Pixels of the photo. */
  at: Point;
  photo: { width: number; height: number };
}

/** Marks where Enter places a point. Its lines are visible on light and dark surfaces. */
function CrossHair({ at, photo }: CrossHairProps): ReactNode {
  const [left, top] = [`${(at.x / photo.width) * 100}%`, `${(at.y / photo.height) * 100}%`];
  return (
    <Box aria-hidden data-testid="cross-hair" sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      <div style={{ ...LINE, left, top: 0, width: 1, height: '100%' }} />
      <div style={{ ...LINE, left: 0, top, width: '100%', height: 1 }} />
    </Box>
  );
}

const LINE = {
  position: 'absolute',
  background: '#ffd60a',
  boxShadow: '0 0 0 1px rgba(0, 0, 0, 0.6)',
} as const;

/** Used to find corners; null until the picture is loaded, or if the browser provides no pixels. */
function useGrayPicture(address: string): GrayPicture | null {
  const [picture, setPicture] = useState<GrayPicture | null>(null);
  useEffect(() => {
    let isWanted = true;
    void readGray(address).then(
      (read) => isWanted && setPicture(read),
      // Without pixels, every point is placed by hand, and its interval is wider.
      () => isWanted && setPicture(null),
    );
    return () => {
      isWanted = false;
    };
  }, [address]);
  return picture;
}

interface PointHandlesProps {
  photo: { width: number; height: number };
  points: readonly PlacedPoint[];
  onMove: (index: number, to: PlacedPoint) => void;
  /** Reports the point that the keyboard moves; null when the focus has left it. */
  onFocus: (at: Point | null) => void;
}

/** Handles for the keyboard: arrow keys move a point by one pixel of the photo, with Shift by ten. */
function PointHandles({ photo, points, onMove, onFocus }: PointHandlesProps): ReactNode {
  const nudge = (event: KeyboardEvent, index: number, point: PlacedPoint): void => {
    const arrow = arrowOf(event);
    if (!arrow) return;
    event.preventDefault();
    const to = inside(moved(point, arrow, event.shiftKey ? 10 : 1), photo);
    onMove(index, { ...point, ...to });
    onFocus(to);
  };
  return points.map((point, index) => (
    <Box
      key={index}
      component="button"
      type="button"
      aria-label={`Point ${index + 1}: move with the arrow keys`}
      onKeyDown={(event: KeyboardEvent) => nudge(event, index, point)}
      onFocus={() => onFocus(point)}
      onBlur={() => onFocus(null)}
      sx={HANDLE}
    >
      Point {index + 1}
    </Box>
  ));
}

interface LoupeProps {
  address: string;
  photo: { width: number; height: number };
  /** Pixels of the photo. */
  at: Point;
  /** The width of the picture on the screen in CSS pixels. */
  screenWidth: number;
}

const SIZE = 112;

/** Enlarges the area under the finger, in the opposite upper corner. The cross marks the point. */
function Loupe({ address, photo, at, screenWidth }: LoupeProps): ReactNode {
  const [across, down] = [at.x / photo.width, at.y / photo.height];
  const middle = SIZE / 2;
  return (
    <Box
      aria-hidden
      data-testid="loupe"
      sx={{
        position: 'absolute',
        top: 8,
        [across > 0.5 ? 'left' : 'right']: 8,
        width: SIZE,
        height: SIZE,
        borderRadius: '50%',
        overflow: 'hidden',
        border: '2px solid #ffd60a',
        pointerEvents: 'none',
      }}
    >
      <img
        src={address}
        alt=""
        style={{
          position: 'absolute',
          width: screenWidth * LOUPE_SCALE,
          left: middle,
          top: middle,
          maxWidth: 'none',
          transform: `translate(${-across * 100}%, ${-down * 100}%)`,
        }}
      />
      <Box sx={{ ...CROSS, left: middle - 0.5, top: 0, width: '1px', height: SIZE }} />
      <Box sx={{ ...CROSS, top: middle - 0.5, left: 0, height: '1px', width: SIZE }} />
    </Box>
  );
}

const CROSS = { position: 'absolute', bgcolor: '#ffd60a', opacity: 0.8 };
