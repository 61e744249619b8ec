import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Photo } from '@sightline/contracts/photos/photos';
import { memo, type ReactNode, useId, useState } from 'react';
import { isHeldUp, type PhotoTile, type UnderWay } from '../../inspection/photos/photoTiles.ts';
import { previewUrl } from '../../inspection/photos/previews.ts';
import { Thumbnail } from '../../inspection/photos/Thumbnail.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { altOf } from './describePhoto.ts';
import { PHOTO_STATUS_LABELS, statusOf } from './gallery/photoFilter.ts';
import { HeldUpTile } from './HeldUpTile.tsx';
import { PhotoNotes } from './PhotoNotes.tsx';
import { usePhotos } from './photosContext.ts';

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

/** A framed photo with its number. A stored one can be opened, and an unsent one can be described. */
export function Tile({ tile }: { tile: PhotoTile }): ReactNode {
  const { numberOf, open, canEdit } = usePhotos();
  const [isNoting, setNoting] = useState(false);
  const number = numberOf(tile.id);
  if (isHeldUp(tile)) return <HeldUpTile tile={tile} number={number} />;
  return (
    <>
      {tile.kind === 'stored' ? (
        <StoredTile photo={tile.photo} number={number} onOpen={open} />
      ) : (
        <Frame number={number}>
          <SendingContent tile={tile} />
          {canEdit && tile.entry?.state === 'waiting' && (
            <ButtonBase
              aria-label={`Describe unsent photo ${number ?? ''}`}
              onClick={() => setNoting(true)}
              sx={{ position: 'absolute', inset: 0, '&.Mui-focusVisible': { outlineOffset: -3 } }}
            />
          )}
        </Frame>
      )}
      {isNoting && <NotesDialog tile={tile} onClose={() => setNoting(false)} />}
    </>
  );
}

interface FrameProps {
  number: number | null;
  children: ReactNode;
}

function Frame({ number, children }: FrameProps): ReactNode {
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        borderRadius: '10px',
        overflow: 'hidden',
        bgcolor: 'action.hover',
        border: 1,
        borderColor: 'divider',
      }}
    >
      {children}
      {number !== null && (
        <Box component="span" aria-hidden sx={BADGE}>
          {number}
        </Box>
      )}
    </Box>
  );
}

const BADGE = {
  position: 'absolute',
  top: 6,
  left: 6,
  minWidth: 22,
  px: 0.75,
  borderRadius: 99,
  textAlign: 'center',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '22px',
  color: '#fff',
  bgcolor: 'rgba(6, 16, 12, 0.78)',
  pointerEvents: 'none',
};

interface StoredTileProps {
  photo: Photo;
  number: number | null;
  onOpen: (photoId: string) => void;
}

/** Memoized, because the progress of an unsent photo is drawn several times a second. */
const StoredTile = memo(function StoredTile({ photo, number, onOpen }: StoredTileProps): ReactNode {
  const isLeftOut = photo.disposition === 'leftOut';
  return (
    <Frame number={number}>
      <ButtonBase
        onClick={() => onOpen(photo.id)}
        aria-label={`Open ${altOf(photo, number)}${isLeftOut ? ', not in report' : ''}`}
        sx={{ width: '100%', height: '100%', '&.Mui-focusVisible': { outlineOffset: -3 } }}
      >
        <Box sx={{ width: '100%', height: '100%', opacity: isLeftOut ? 0.55 : 1 }}>
          <Thumbnail photo={photo} alt="" />
        </Box>
        {isLeftOut && (
          <Box component="span" sx={{ position: 'absolute', bottom: 6, left: 6 }}>
            <StatusChip tone="gray">Not in report</StatusChip>
          </Box>
        )}
      </ButtonBase>
    </Frame>
  );
});

/** The notes of an unsent photo, which may be sent while the dialog is open. Sent photos have the large view. */
function NotesDialog({ tile, onClose }: { tile: PhotoTile; onClose: () => void }): ReactNode {
  const id = useId();
  return (
    <Overlay titleId={id} width="xs" onClose={onClose}>
      <DialogTitle id={id}>
        {tile.kind === 'stored' ? 'Photo on the server' : 'Photo on this phone'}
      </DialogTitle>
      <DialogContent>
        <PhotoNotes tile={tile} canEdit />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Overlay>
  );
}

/** A still that is not stored yet: requested, taken, or being sent. */
function SendingContent({ tile }: { tile: UnderWay }): ReactNode {
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
