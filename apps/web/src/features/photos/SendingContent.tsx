import FailedIcon from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { StillEntry } from '../../offline/entries.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { isRefusedForClock } from '../../offline/wrongClock.ts';
import { discardUnsent } from './discardUnsent.ts';
import { PHOTO_STATUS_LABELS, statusOf } from './gallery/filters.ts';
import type { PhotoTile, Stage } from './photoTiles.ts';
import { previewUrl } from './previews.ts';

type SendingTile = Extract<PhotoTile, { kind: 'sending' }>;

/** A still that is not stored yet: requested, taken, being sent, or held up. */
export function SendingContent({ tile }: { tile: SendingTile }): ReactNode {
  const preview = previewUrl(tile.id);
  const isHeldUp = tile.stage.name === 'failed' || tile.stage.name === 'needsAttention';
  return (
    <>
      {preview && <img src={preview} alt="" style={FILL} />}
      <Box sx={{ ...COVER, bgcolor: preview ? 'rgba(6, 16, 12, 0.62)' : 'transparent' }}>
        {isHeldUp ? <FailedIcon color="error" /> : <Progress stage={tile.stage} />}
        <Typography variant="caption" sx={{ fontWeight: 600, color: preview ? '#fff' : 'text.primary' }}>
          {stageLabel(tile)}
        </Typography>
        {tile.entry && tile.stage.name === 'needsAttention' && <AttentionActions entry={tile.entry} />}
      </Box>
    </>
  );
}

const FILL = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' } as const;
const COVER = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.75,
  p: 1,
  textAlign: 'center',
};

function Progress({ stage }: { stage: Stage }): ReactNode {
  const label = 'Photo upload progress';
  if (stage.name !== 'uploading') return <CircularProgress size={28} aria-label={label} />;
  return (
    <CircularProgress
      variant="determinate"
      size={28}
      value={Math.round(stage.fraction * 100)}
      aria-label={label}
    />
  );
}

/** In the words of the details: a photo is on this phone only, being sent, or on the server. */
function stageLabel(tile: SendingTile): string {
  const { stage } = tile;
  if (stage.name === 'requested') return 'Taking the photo…';
  if (stage.name === 'taken') return PHOTO_STATUS_LABELS[statusOf(tile)];
  if (stage.name === 'uploading')
    return `${PHOTO_STATUS_LABELS.sending} ${Math.round(stage.fraction * 100)}%`;
  return stage.reason;
}

/** A still that cannot be sent by itself is kept until a person decides. */
function AttentionActions({ entry }: { entry: StillEntry }): ReactNode {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      {/* With the same time it would be refused again. The list of refused work offers another one. */}
      {!isRefusedForClock(entry) && (
        <Button size="small" onClick={() => void pageOutbox().flush()}>
          Try again
        </Button>
      )}
      <Button size="small" onClick={() => void saveToDevice(entry)}>
        Save to device
      </Button>
      <Button size="small" color="error" onClick={() => void discardUnsent(entry.id)}>
        Discard
      </Button>
    </Stack>
  );
}

async function saveToDevice(entry: StillEntry): Promise<void> {
  const picture = await pageOutbox().file(entry.id);
  if (!picture) return;
  const url = URL.createObjectURL(new Blob([picture], { type: entry.metadata.contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `sightline-${entry.metadata.capturedAt.replace(/[:.]/g, '-')}.jpg`;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
