import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { type DrawnMeasurement, drawMeasurements } from '@sightline/measuring/drawing/drawMeasurements';
import { type ReactNode, useRef, useState } from 'react';
import { CenteredOverlay } from '../../ui/CenteredOverlay.tsx';
import { DrawnParts } from '../../ui/DrawnParts.tsx';
import { CrossHair } from './CrossHair.tsx';
import { Loupe } from './Loupe.tsx';
import { PointHandles } from './PointHandles.tsx';
import { type Enlarged, type Placing, widthOf } from './placing.ts';
import type { MeasuringSubject } from './subjects.ts';
import { useCrossHair } from './useCrossHair.ts';
import { useFinger } from './useFinger.ts';
import { useGrayPicture } from './useGrayPicture.ts';

interface MeasuringStageProps extends Placing {
  label: string;
  /** The id of the text that says what keys do. */
  helpId: string;
  /** Finished ones, and the one under way. */
  drawn: readonly DrawnMeasurement[];
}

/** Units of the drawing's longer side. */
const LONGEST_SIDE = 1000;

/** The picture as large as it fits. Points are placed and moved on it with a finger or with the keyboard. */
export function MeasuringStage(props: MeasuringStageProps): ReactNode {
  const { photo, label, helpId, drawn, points, isPlacing, onMove } = props;
  const { address, state, onLoad, onError } = usePicture(photo);
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
        {state !== 'shown' && <PictureState state={state} />}
      </Box>
      <PointHandles
        {...{ photo, points, onMove }}
        onFocus={(at) => setNudged(at && { at, screenWidth: widthOf(stage) })}
      />
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
