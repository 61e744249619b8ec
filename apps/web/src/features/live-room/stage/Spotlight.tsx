import MutedIcon from '@mui/icons-material/MicOffRounded';
import UnpinIcon from '@mui/icons-material/PushPinRounded';
import SilencedIcon from '@mui/icons-material/VolumeOffRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useState } from 'react';
import { useAbilities, useCall, useCallView, useRoom, useVolume } from '../call/callContext.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { ShowToAllButton } from '../showing/lazyShowing.tsx';
import { Avatar } from './Avatar.tsx';
import { afterFrame } from './afterFrame.ts';
import { PictureMarks } from './PictureMarks.tsx';
import { isStopped, noPictureText } from './pictureOf.ts';
import { QualityBars } from './QualityBars.tsx';
import { StageOverlay } from './StageOverlay.tsx';
import { isSlow } from './slowPicture.ts';
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
    <Box
      sx={{ position: 'absolute', inset: 0, containerType: 'size', display: 'grid', placeItems: 'center' }}
    >
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

const VEIL = { position: 'absolute', inset: 0, backdropFilter: 'grayscale(1) brightness(0.6)' };

function Caption({ person }: { person: StagePerson }): ReactNode {
  const { view } = useCall();
  const isPinned = useCallView((state) => state.pinnedId === person.id);
  const volume = useVolume(person.subject);
  const isShown = useRoom(({ shownCamera }) => shownCamera?.peerId === person.id);
  // A host reads it in the button that ends it.
  const mayShow = useAbilities().includes('control-camera');
  if (person.isYou && !isPinned && !isShown) return null;
  return (
    <Box sx={CAPTION}>
      {person.hasAudio && person.audioPaused && <MutedIcon sx={{ fontSize: 15 }} titleAccess="Muted" />}
      {volume === 0 && <SilencedIcon sx={{ fontSize: 15 }} titleAccess="Muted for you" />}
      <Box component="span" sx={NAME}>
        {person.isYou ? 'You' : person.name}
      </Box>
      {!person.isYou && <QualityBars quality={person.connected ? person.quality : 'lost'} />}
      {isSlow(person) && <Box component="span">Slow connection, smaller picture</Box>}
      {isShown && !mayShow && (
        <Box component="span" sx={SHOWN}>
          Shown to all
        </Box>
      )}
      <Suspense>{(isPinned || isShown) && <ShowToAllButton person={person} />}</Suspense>
      {isPinned && (
        <IconButton
          size="small"
          aria-label="Unpin"
          onClick={() => view.setState({ pinnedId: null })}
          sx={{ color: 'inherit', minWidth: 44, minHeight: 44, my: -1.25, mr: -1.25 }}
        >
          <UnpinIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Box>
  );
}

const NAME = { minWidth: 64, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const SHOWN = { whiteSpace: 'nowrap', color: 'brand.signal' };
const CAPTION = {
  position: 'absolute',
  left: 12,
  top: 12,
  // The tiles are at the right.
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
