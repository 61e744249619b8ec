import PreviousIcon from '@mui/icons-material/ChevronLeftRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Photo } from '@sightline/contracts/photos';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { LargePhoto } from './LargePhoto.tsx';
import { PhotoEditor } from './PhotoEditor.tsx';
import { PhotoFacts } from './PhotoFacts.tsx';
import { usePhotos } from './photosContext.ts';

interface LightboxProps {
  openId: string | null;
  canEdit: boolean;
  onShow: (photoId: string) => void;
  onClose: () => void;
}

/** One photo large, with all that is known of it; arrow keys go to its neighbours. */
export function Lightbox({ openId, canEdit, onShow, onClose }: LightboxProps): ReactNode {
  const { tiles, numberOf } = usePhotos();
  const titleId = useId();
  const stored = tiles.flatMap((tile) => (tile.kind === 'stored' ? [tile.photo] : []));
  const index = stored.findIndex((photo) => photo.id === openId);
  const photo = stored[index];
  const neighbours = { previous: stored[index - 1], next: stored[index + 1] };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (event.key === 'ArrowLeft' && neighbours.previous) onShow(neighbours.previous.id);
    if (event.key === 'ArrowRight' && neighbours.next) onShow(neighbours.next.id);
  };
  return (
    <Dialog
      fullScreen
      open={photo !== undefined}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
    >
      {photo && (
        <Box
          sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, height: '100%', minHeight: 0 }}
        >
          <Picture photo={photo} number={numberOf(photo.id)} neighbours={neighbours} onShow={onShow} />
          <Box sx={{ width: { md: 360 }, p: 2.5, overflowY: 'auto', maxHeight: { xs: '50%', md: 'none' } }}>
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
              <Typography id={titleId} component="h2" variant="h2">
                Photo {numberOf(photo.id)}
              </Typography>
              <IconButton aria-label="Close" onClick={onClose}>
                <CloseIcon />
              </IconButton>
            </Stack>
            {canEdit && <PhotoEditor key={photo.id} photo={photo} />}
            <PhotoFacts photo={photo} canSeePosition={canEdit} />
          </Box>
        </Box>
      )}
    </Dialog>
  );
}

interface PictureProps {
  photo: Photo;
  number: number;
  neighbours: { previous: Photo | undefined; next: Photo | undefined };
  onShow: (photoId: string) => void;
}

function Picture({ photo, number, neighbours, onShow }: PictureProps): ReactNode {
  return (
    <Box sx={{ flex: 1, minHeight: 0, minWidth: 0, position: 'relative', bgcolor: '#050A08' }}>
      <LargePhoto key={photo.id} photo={photo} number={number} />
      <Neighbour label="Previous photo" side="left" photo={neighbours.previous} onShow={onShow} />
      <Neighbour label="Next photo" side="right" photo={neighbours.next} onShow={onShow} />
    </Box>
  );
}

interface NeighbourProps {
  label: string;
  side: 'left' | 'right';
  photo: Photo | undefined;
  onShow: (photoId: string) => void;
}

function Neighbour({ label, side, photo, onShow }: NeighbourProps): ReactNode {
  if (!photo) return null;
  return (
    <IconButton
      aria-label={label}
      onClick={() => onShow(photo.id)}
      sx={{
        position: 'absolute',
        top: '50%',
        [side]: 12,
        translate: '0 -50%',
        color: '#fff',
        bgcolor: 'rgba(6, 16, 12, 0.7)',
        '&:hover': { bgcolor: 'rgba(6, 16, 12, 0.9)' },
      }}
    >
      {side === 'left' ? <PreviousIcon /> : <NextIcon />}
    </IconButton>
  );
}
