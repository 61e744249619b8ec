import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type ReactNode, useId, useState } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { LargePhoto } from '../LargePhoto.tsx';
import { usePhotos } from '../photosContext.ts';

interface ComparePhotosProps {
  open: boolean;
  /** At least two, oldest first. */
  photos: readonly Photo[];
  onClose: () => void;
}

type View = 'sideBySide' | 'slider';

/** Compares two photos side by side, or one over the other with a movable divider. */
export function ComparePhotos({ open, photos, onClose }: ComparePhotosProps): ReactNode {
  const titleId = useId();
  const [view, setView] = useState<View>('sideBySide');
  const [chosen, setChosen] = useState({ before: '', after: '' });
  const before = photos.find(({ id }) => id === chosen.before) ?? photos[0];
  const after = photos.find(({ id }) => id === chosen.after) ?? photos.at(-1);
  if (!before || !after) return null;
  return (
    <Overlay open={open} titleId={titleId} width="full" onClose={onClose}>
      <Stack sx={{ height: '100%', p: 2, gap: 1.5 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography id={titleId} component="h2" variant="h2">
            Before and after
          </Typography>
          <IconButton aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Stack>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <PhotoChoice
            label="Before"
            photos={photos}
            value={before.id}
            onChoose={(id) => setChosen({ before: id, after: after.id })}
          />
          <PhotoChoice
            label="After"
            photos={photos}
            value={after.id}
            onChoose={(id) => setChosen({ before: before.id, after: id })}
          />
          <ToggleButtonGroup
            exclusive
            value={view}
            aria-label="View"
            onChange={(_, next: View | null) => next && setView(next)}
          >
            <ToggleButton value="sideBySide">Side by side</ToggleButton>
            <ToggleButton value="slider">Slider</ToggleButton>
          </ToggleButtonGroup>
        </Box>
        {view === 'slider' ? <SliderView {...{ before, after }} /> : <SideBySide {...{ before, after }} />}
      </Stack>
    </Overlay>
  );
}

interface PhotoChoiceProps {
  label: string;
  photos: readonly Photo[];
  value: string;
  onChoose: (photoId: string) => void;
}

function PhotoChoice({ label, photos, value, onChoose }: PhotoChoiceProps): ReactNode {
  const { numberOf } = usePhotos();
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ flex: '1 1 140px', maxWidth: 320, minWidth: 0 }}
    >
      {photos.map((photo) => (
        <MenuItem key={photo.id} value={photo.id}>
          {[`Photo ${numberOf(photo.id)}`, photo.description || photo.roomLabel].filter(Boolean).join(': ')}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface PairProps {
  before: Photo;
  after: Photo;
}

function SideBySide({ before, after }: PairProps): ReactNode {
  return (
    <Box
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        gridAutoRows: '1fr',
      }}
    >
      <Pane photo={before} word="Before" />
      <Pane photo={after} word="After" />
    </Box>
  );
}

function Pane({ photo, word }: { photo: Photo; word: string }): ReactNode {
  const { numberOf } = usePhotos();
  return (
    <Box component="figure" aria-label={word} sx={{ ...PICTURE, m: 0 }}>
      <LargePhoto key={photo.id} photo={photo} number={numberOf(photo.id)} />
      <Word side="left">{word}</Word>
    </Box>
  );
}

function SliderView({ before, after }: PairProps): ReactNode {
  const { numberOf } = usePhotos();
  const [percent, setPercent] = useState(50);
  return (
    <>
      <Box sx={{ ...PICTURE, flex: 1 }}>
        <LargePhoto key={before.id} photo={before} number={numberOf(before.id)} />
        <Box sx={{ ...COVER, clipPath: `inset(0 0 0 ${percent}%)`, bgcolor: PICTURE.bgcolor }}>
          <LargePhoto key={after.id} photo={after} number={numberOf(after.id)} />
        </Box>
        <Box aria-hidden sx={{ ...LINE, left: `${percent}%` }} />
        <Word side="left">Before</Word>
        <Word side="right">After</Word>
      </Box>
      <Slider
        aria-label="Line between before and after"
        value={percent}
        onChange={(_, value) => setPercent(Array.isArray(value) ? (value[0] ?? 50) : value)}
        getAriaValueText={(value) => `${value}% before`}
        sx={{ width: 'auto', mx: 1.5 }}
      />
    </>
  );
}

const PICTURE = {
  position: 'relative',
  minHeight: 0,
  overflow: 'hidden',
  borderRadius: '12px',
  bgcolor: '#050A08',
} as const;
const COVER = { position: 'absolute', inset: 0 } as const;
const LINE = { position: 'absolute', top: 0, bottom: 0, width: '2px', ml: '-1px', bgcolor: '#fff' } as const;

function Word({ side, children }: { side: 'left' | 'right'; children: ReactNode }): ReactNode {
  return (
    <Typography component="span" variant="caption" aria-hidden sx={{ ...WORD, [side]: 8 }}>
      {children}
    </Typography>
  );
}

const WORD = {
  position: 'absolute',
  top: 8,
  px: 1,
  borderRadius: 99,
  color: '#fff',
  fontWeight: 700,
  bgcolor: 'rgba(6, 16, 12, 0.78)',
} as const;
