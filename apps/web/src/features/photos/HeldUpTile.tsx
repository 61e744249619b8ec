import FailedIcon from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { StillEntry } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { isRefusedForClock } from '../../inspection/outbox/wrongClock.ts';
import type { HeldUp } from '../../inspection/photos/photoTiles.ts';
import { previewUrl } from '../../inspection/photos/previews.ts';
import { discardUnsent } from './discardUnsent.ts';

interface HeldUpTileProps {
  tile: HeldUp;
  number: number | null;
}

/** A photo that was not taken or not accepted, with the reason and the remedies. Its height follows its text. */
export function HeldUpTile({ tile, number }: HeldUpTileProps): ReactNode {
  const { entry, stage } = tile;
  const name = entry?.input.filename || (number === null ? 'Photo' : `Photo ${number}`);
  return (
    <Box sx={FRAME}>
      <Box sx={PICTURE}>
        <Preview photoId={tile.id} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2">{stage.reason}</Typography>
        {entry && stage.name === 'needsAttention' && <AttentionActions entry={entry} />}
      </Box>
    </Box>
  );
}

function Preview({ photoId }: { photoId: string }): ReactNode {
  const preview = previewUrl(photoId);
  return preview ? <img src={preview} alt="" style={FILL} /> : <FailedIcon color="error" />;
}

/** The text moves below the picture where there is no room for it on the right. */
const FRAME = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  p: 1,
  borderRadius: '10px',
  bgcolor: 'action.hover',
  border: 1,
  borderColor: 'error.main',
  overflowWrap: 'anywhere',
} as const;
const PICTURE = {
  flex: '0 1 116px',
  alignSelf: 'flex-start',
  aspectRatio: '4 / 3',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '6px',
  overflow: 'hidden',
  bgcolor: 'action.selected',
} as const;
const FILL = { width: '100%', height: '100%', objectFit: 'cover' } as const;

/** A still that cannot be sent by itself is kept until a person decides. */
function AttentionActions({ entry }: { entry: StillEntry }): ReactNode {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -1 }}>
      {/* With the same time it would be refused again. The list of refused work offers another one. */}
      {!isRefusedForClock(entry) && (
        <Button sx={ACTION} onClick={() => void pageOutbox().flush()}>
          Try again
        </Button>
      )}
      <Button sx={ACTION} onClick={() => void saveToDevice(entry)}>
        Save to device
      </Button>
      <Button sx={ACTION} color="error" onClick={() => void discardUnsent(entry.id)}>
        Discard
      </Button>
    </Stack>
  );
}

const ACTION = { minHeight: 44 };

async function saveToDevice(entry: StillEntry): Promise<void> {
  const picture = await pageOutbox().file(entry.id);
  if (!picture) return;
  const { contentType, capturedAt, filename } = entry.input;
  const url = URL.createObjectURL(new Blob([picture], { type: contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename || `sightline-${capturedAt.replace(/[:.]/g, '-')}.jpg`;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
