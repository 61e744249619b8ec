import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { UnderWay } from '../../inspection/photos/photoTiles.ts';
import { previewUrl } from '../../inspection/photos/previews.ts';
import { PHOTO_STATUS_LABELS, statusOf } from './gallery/photoFilter.ts';

/** A still that is not stored yet: requested, taken, or being sent. */
export function SendingContent({ tile }: { tile: UnderWay }): ReactNode {
  const preview = previewUrl(tile.id);
  return (
    <>
      {preview && <img src={preview} alt="" style={FILL} />}
      <Box sx={{ ...COVER, bgcolor: preview ? 'rgba(6, 16, 12, 0.62)' : 'transparent' }}>
        <Progress stage={tile.stage} />
        <Typography variant="caption" sx={{ fontWeight: 600, color: preview ? '#fff' : 'text.primary' }}>
          {stageLabel(tile)}
        </Typography>
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

function Progress({ stage }: Pick<UnderWay, 'stage'>): ReactNode {
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

/** The label of the details: on this phone only, being sent, or on the server. */
function stageLabel(tile: UnderWay): string {
  const { stage } = tile;
  if (stage.name === 'requested') return 'Taking the photo…';
  if (stage.name === 'taken') return PHOTO_STATUS_LABELS[statusOf(tile)];
  return `${PHOTO_STATUS_LABELS.sending} ${Math.round(stage.fraction * 100)}%`;
}
