import FailedIcon from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PhotoTile, Stage } from './photoTiles.ts';
import { previewUrl } from './previews.ts';
import { StuckActions } from './StuckActions.tsx';
import { TileFrame } from './TileFrame.tsx';

interface SendingTileProps {
  tile: Extract<PhotoTile, { kind: 'sending' }>;
  number: number;
}

/** A still on its way: asked for, taken, being sent, or held up. */
export function SendingTile({ tile, number }: SendingTileProps): ReactNode {
  const preview = previewUrl(tile.id);
  const isHeldUp = tile.stage.name === 'failed' || tile.stage.name === 'stuck';
  return (
    <TileFrame number={number}>
      {preview && <img src={preview} alt="" style={FILL} />}
      <Box sx={{ ...COVER, bgcolor: preview ? 'rgba(6, 16, 12, 0.62)' : 'transparent' }}>
        {isHeldUp ? <FailedIcon color="error" /> : <Progress stage={tile.stage} />}
        <Typography variant="caption" sx={{ fontWeight: 600, color: preview ? '#fff' : 'text.primary' }}>
          {wordsFor(tile.stage)}
        </Typography>
        {tile.entry && tile.stage.name === 'stuck' && <StuckActions entry={tile.entry} />}
      </Box>
    </TileFrame>
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
  const label = 'Progress of the photo';
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

function wordsFor(stage: Stage): string {
  if (stage.name === 'requested') return 'Taking the photo…';
  if (stage.name === 'taken') return 'Taken, waiting to be sent';
  if (stage.name === 'uploading') return `Sending ${Math.round(stage.fraction * 100)}%`;
  return stage.reason;
}
