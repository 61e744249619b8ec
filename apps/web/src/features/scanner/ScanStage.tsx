import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ViewingDirection } from '@sightline/vision/coverage';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import type { MotionState } from '../../devices/MotionSensor.ts';
import { HINT_TEXTS } from './hints.ts';
import { RegionOverlay } from './RegionOverlay.tsx';
import type { ScanSession } from './ScanSession.ts';
import { MOTION_TEXTS } from './scannerTexts.ts';

const STRIP = {
  display: 'block',
  width: '100%',
  fill: 'currentColor',
  color: 'text.disabled',
  '& .seen': { color: 'success.main' },
};

interface ScanStageProps {
  video: RefObject<HTMLVideoElement | null>;
  track: MediaStreamTrack | null;
  session: ScanSession | null;
  motion: MotionState;
  opacity: number;
}

/** The stream with the marks of the scan. */
export function ScanStage({ video, track, session, motion, opacity }: ScanStageProps): ReactNode {
  useEffect(() => {
    const { current: element } = video;
    if (element) showTrack(element, track);
  }, [video, track]);
  return (
    <Box>
      <Box sx={STAGE}>
        <video ref={video} autoPlay muted playsInline aria-label="Picture to scan" style={VIDEO} />
        {!track && (
          <Typography
            sx={{
              position: 'absolute',
              inset: 0,
              display: 'grid',
              placeItems: 'center',
              color: '#fff',
              p: 2,
            }}
          >
            No video stream
          </Typography>
        )}
        {session && <LiveMarks session={session} opacity={opacity} />}
      </Box>
      {session && <LiveCoverage session={session} motion={motion} />}
    </Box>
  );
}

function showTrack(element: HTMLVideoElement, track: MediaStreamTrack | null): void {
  element.srcObject = track ? new MediaStream([track]) : null;
}

/** The overlay has the picture's size, so that the marks are at the right positions. */
const STAGE = {
  position: 'relative',
  minHeight: 120,
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: '#050A08',
};
const VIDEO = { display: 'block', width: '100%', maxHeight: '60vh' };

function LiveMarks({ session, opacity }: { session: ScanSession; opacity: number }): ReactNode {
  const regions = useStore(session.store, (state) => state.regions);
  const hint = useStore(session.store, (state) => state.hint);
  const problem = useStore(session.store, (state) => state.problem);
  return (
    <>
      <RegionOverlay regions={regions} opacity={opacity} />
      <Typography role="status" sx={{ ...HINT, visibility: hint || problem ? 'visible' : 'hidden' }}>
        {problem ?? (hint && HINT_TEXTS[hint])}
      </Typography>
    </>
  );
}

const HINT = {
  position: 'absolute',
  insetInline: 12,
  bottom: 12,
  px: 1.5,
  py: 0.75,
  borderRadius: '8px',
  textAlign: 'center',
  fontWeight: 600,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.8)',
};

function LiveCoverage({ session, motion }: { session: ScanSession; motion: MotionState }): ReactNode {
  const directions = useStore(session.store, (state) => state.directions);
  const completeness = useStore(session.store, (state) => state.completeness);
  const text = MOTION_TEXTS[motion];
  if (text || completeness === null)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {text ?? MOTION_TEXTS.starting}
      </Typography>
    );
  return <CoverageStrip directions={directions} completeness={completeness} />;
}

interface CoverageStripProps {
  directions: readonly ViewingDirection[];
  /** Percent. */
  completeness: number;
}

/** All directions around the person, unrolled into a strip that fills as they turn. */
function CoverageStrip({ directions, completeness }: CoverageStripProps): ReactNode {
  const covered = `${Math.round(completeness)}% of the viewing directions covered`;
  return (
    <Box sx={{ mt: 1 }}>
      <Box component="svg" role="img" aria-label={covered} viewBox="0 -62 360 124" sx={STRIP}>
        {directions.map(({ azimuth, elevation, isSeen }) => (
          <circle
            key={`${azimuth},${elevation}`}
            cx={azimuth}
            cy={-elevation}
            r={isSeen ? 5.5 : 2}
            className={isSeen ? 'seen' : ''}
          />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {covered}
      </Typography>
    </Box>
  );
}
