import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useCall, useCallView, useRoom } from '../call/callContext.ts';
import { pictureView } from '../call/stage.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { AFTER_NAME, BEFORE_NAME } from '../features.ts';
import { Parts } from '../parts/roomPart.tsx';
import { UPRIGHT_SHORT_STAGE, UPRIGHT_STAGE } from '../styles.ts';
import { Avatar } from './Avatar.tsx';
import { PictureMarks } from './PictureMarks.tsx';
import { isStopped, noPictureText } from './pictureOf.ts';
import { VideoView } from './VideoView.tsx';

interface SpotlightProps {
  person: StagePerson | null;
  grid: boolean;
  roomLabel: string;
  onPicture: () => void;
}

/** The large picture, which is never cropped: everything that the phone shows is evidence. */
export function Spotlight({ person, grid, roomLabel, onPicture }: SpotlightProps): ReactNode {
  const { largeVideo } = useCall();
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const frozen = useRoom(({ picture }) => (picture && picture.peerId === person?.id ? picture : null));
  const { width, height } = frozen ?? size ?? { width: 16, height: 9 };
  const ratio = width / height;
  return (
    <Box sx={[AREA, person?.isScreen === true && ABOVE_STRIP]}>
      {person && (frozen || (person.video && !person.videoPaused)) ? (
        <Box sx={{ position: 'relative', aspectRatio: ratio, width: `min(100cqw, 100cqh * ${ratio})` }}>
          {person.video && (
            <VideoView
              key={person.id}
              track={person.video}
              label={`Large video of ${person.isYou ? 'you' : person.name}`}
              mirrored={person.mirrored}
              fit="contain"
              element={largeVideo}
              onSize={(pixelsAcross, pixelsDown) => {
                if (pixelsDown === 0) return;
                setSize({ width: pixelsAcross, height: pixelsDown });
                if (!person.isYou && largeVideo.current) afterFrame(largeVideo.current, onPicture);
              }}
            />
          )}
          {!frozen && isStopped(person) && <Box aria-hidden sx={VEIL} />}
          <PictureMarks person={person} video={size} fit="contain" />
          <StageOverlay grid={grid} label={roomLabel} />
        </Box>
      ) : (
        <NoPicture person={person} />
      )}
      {person?.name && <Caption person={person} />}
    </Box>
  );
}

const AREA = {
  position: 'absolute',
  inset: 0,
  containerType: 'size',
  display: 'grid',
  placeItems: 'center',
} as const;
/** The height of the small pictures, which are smaller on a short stage. */
const ABOVE_STRIP = { [UPRIGHT_STAGE]: { bottom: 132 }, [UPRIGHT_SHORT_STAGE]: { bottom: 84 } };

/**
 * Calls back once the next frame of this video is on the screen. The browser draws the frame after its own
 * callback, so work in there would delay it.
 */
function afterFrame(video: HTMLVideoElement, act: () => void): void {
  const drawn = (): void => void setTimeout(act);
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(drawn);
  else requestAnimationFrame(drawn);
}

const VEIL = { position: 'absolute', inset: 0, backdropFilter: 'grayscale(1) brightness(0.6)' };

function Caption({ person }: { person: StagePerson }): ReactNode {
  const isPinned = useCallView(pictureView, ({ pinnedId }) => pinnedId === person.id);
  const isShown = useRoom(({ shownCamera }) => shownCamera?.peerId === person.id);
  if (person.isYou && !isPinned && !isShown) return null;
  return (
    <Box sx={CAPTION}>
      <Parts of={BEFORE_NAME} props={{ person, isLarge: true }} />
      <Box component="span" sx={NAME_BOX}>
        {person.isYou ? 'You' : person.name}
      </Box>
      <Parts of={AFTER_NAME} props={{ person, isLarge: true }} />
    </Box>
  );
}

const NAME_BOX = { minWidth: 64, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const CAPTION = {
  position: 'absolute',
  left: 12,
  top: 12,
  // Leaves room for the tiles at the right.
  maxWidth: { xs: 'calc(100% - 120px)', md: 'calc(100% - 200px)' },
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.25,
  py: 0.5,
  borderRadius: 99,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.72)',
};

function NoPicture({ person }: { person: StagePerson | null }): ReactNode {
  return (
    <Box sx={{ textAlign: 'center', p: 3, display: 'grid', justifyItems: 'center', gap: 2 }}>
      {person && <Avatar name={person.name} size={88} />}
      <Typography sx={{ color: 'brand.onDeepMuted', maxWidth: 360 }}>{noPictureText(person)}</Typography>
    </Box>
  );
}

function StageOverlay({ grid, label }: { grid: boolean; label: string }): ReactNode {
  return (
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {grid && <Grid />}
      {CORNERS.map((corner) => (
        <Box key={JSON.stringify(corner)} sx={[MARK, corner]} />
      ))}
      {label && <Box sx={LABEL}>{label}</Box>}
    </Box>
  );
}

function Grid(): ReactNode {
  const line = 'rgba(255, 255, 255, 0.42)';
  return (
    <Box
      data-testid="grid-overlay"
      sx={{
        position: 'absolute',
        inset: 0,
        '&::before, &::after': { content: '""', position: 'absolute' },
        '&::before': { inset: '0 33.333%', borderInline: `1px solid ${line}` },
        '&::after': { inset: '33.333% 0', borderBlock: `1px solid ${line}` },
      }}
    />
  );
}

const SIDE = '3px solid rgba(200, 240, 79, 0.9)';
const MARK = { position: 'absolute', width: 26, height: 26 };
const CORNERS = [
  { top: 10, left: 10, borderTop: SIDE, borderLeft: SIDE, borderTopLeftRadius: 6 },
  { top: 10, right: 10, borderTop: SIDE, borderRight: SIDE, borderTopRightRadius: 6 },
  { bottom: 10, left: 10, borderBottom: SIDE, borderLeft: SIDE, borderBottomLeftRadius: 6 },
  { bottom: 10, right: 10, borderBottom: SIDE, borderRight: SIDE, borderBottomRightRadius: 6 },
];
const LABEL = {
  position: 'absolute',
  left: 46,
  bottom: 12,
  maxWidth: '60%',
  px: 1.25,
  py: 0.375,
  borderRadius: 99,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  fontWeight: 650,
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.72)',
};
