import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useState } from 'react';
import { deviceName } from '../call/deviceName.ts';
import type { StagePerson } from '../call/stagePeople.ts';
import { isSlow, shortStatus } from '../connection/personMarks.tsx';
import { AFTER_NAME, BEFORE_NAME } from '../features.ts';
import { Parts } from '../parts/roomPart.tsx';
import { FOCUS_RING, SHORT_STAGE } from '../styles.ts';
import { Avatar } from './Avatar.tsx';
import { PictureMarks } from './PictureMarks.tsx';
import { VideoView } from './VideoView.tsx';

interface TileProps {
  person: StagePerson;
  isSpeaking: boolean;
  isLarge: boolean;
  onPin: () => void;
}

/** A press shows the person in the large picture. */
export function Tile({ person, isSpeaking, isLarge, onPin }: TileProps): ReactNode {
  const name = person.isYou ? 'You' : person.name;
  const status = shortStatus(person);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  return (
    <ButtonBase
      onClick={onPin}
      aria-pressed={isLarge}
      title="Enlarge"
      sx={{
        position: 'relative',
        flex: 'none',
        width: { xs: 84, md: 156 },
        aspectRatio: { xs: '3 / 4', md: '16 / 10' },
        // Two tall tiles would cover most of the picture.
        [SHORT_STAGE]: { width: 64, aspectRatio: '1 / 1' },
        borderRadius: '12px',
        overflow: 'hidden',
        bgcolor: '#12201A',
        fontFamily: 'inherit',
        outline: isSpeaking ? '2px solid #C8F04F' : '1px solid rgba(255, 255, 255, 0.16)',
        outlineOffset: isSpeaking ? 0 : -1,
        '&.Mui-focusVisible': FOCUS_RING,
      }}
    >
      {person.video && !person.videoPaused ? (
        <VideoView
          track={person.video}
          label={`Video of ${name}`}
          mirrored={person.mirrored}
          onSize={(width, height) => height > 0 && setSize({ width, height })}
        />
      ) : (
        <Avatar name={person.name} size={40} />
      )}
      <PictureMarks person={person} video={size} fit="cover" />
      {!status && isSlow(person) && (
        <Box component="span" sx={SLOW}>
          Slow connection
        </Box>
      )}
      {status && (
        <Box component="span" sx={STATUS}>
          {status}
        </Box>
      )}
      <Box component="span" sx={CAPTION}>
        <Parts of={BEFORE_NAME} props={{ person, isLarge: false }} />
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', flex: 1, textAlign: 'left' }}
        >
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {name}
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {person.isYou ? name : deviceName({ ...person, name: name.split(' ')[0] ?? name })}
          </Box>
        </Box>
        <Parts of={AFTER_NAME} props={{ person, isLarge: false }} />
      </Box>
    </ButtonBase>
  );
}

const CAPTION = {
  position: 'absolute',
  inset: 'auto 0 0 0',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 0.75,
  py: 0.5,
  fontSize: '0.72rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  color: '#fff',
  background: 'linear-gradient(transparent, rgba(3, 8, 6, 0.85))',
};

const SLOW = {
  position: 'absolute',
  inset: '0 0 auto 0',
  px: 0.75,
  py: 0.5,
  fontSize: '0.6875rem',
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: 'left',
  color: '#fff',
  bgcolor: 'rgba(3, 8, 6, 0.72)',
};

const STATUS = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  p: 0.5,
  pb: 2.5,
  fontSize: '0.75rem',
  fontWeight: 650,
  textAlign: 'center',
  color: '#fff',
  bgcolor: 'rgba(5, 12, 9, 0.72)',
};
