import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getPhoto, type Photo } from '@sightline/contracts/photos';
import { type ReactNode, useState } from 'react';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { useRead } from '../../wire/queries.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import { PhotoLocation } from './PhotoLocation.tsx';
import type { PhotoTile } from './photoTiles.ts';
import { Tile } from './Tile.tsx';
import { useDispositionChange } from './useDispositionChange.ts';
import { usePhotoChange } from './usePhotoChange.ts';

/** A photo with when and where it was taken and what it shows. One that is not stored yet is described when it is. */
export function PhotoRow({ tile, canEdit }: { tile: PhotoTile; canEdit: boolean }): ReactNode {
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ width: 136, flex: 'none' }}>
        <Tile tile={tile} />
      </Box>
      {tile.kind === 'stored' && <Facts photo={tile.photo} canEdit={canEdit} />}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

function Facts({ photo, canEdit }: { photo: Photo; canEdit: boolean }): ReactNode {
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2">
        <Time instant={photo.capturedAt} format={CLOCK_FORMAT} />
        {photo.roomLabel && ` · ${photo.roomLabel}`}
      </Typography>
      <Typography variant="body2" component="div" color="textSecondary" sx={{ mb: 1.5 }}>
        {photo.position ? <PhotoLocation photo={photo} /> : <ReadLocation photo={photo} />}
      </Typography>
      {canEdit ? <Editing photo={photo} /> : <Typography variant="body2">{photo.description}</Typography>}
    </Box>
  );
}

/** The room's events never carry a position. */
function ReadLocation({ photo }: { photo: Photo }): ReactNode {
  const read = useRead(getPhoto, { params: { photoId: photo.id } });
  return read.isPending ? 'Loading…' : <PhotoLocation photo={read.data ?? photo} />;
}

function Editing({ photo }: { photo: Photo }): ReactNode {
  const { save, isSaving } = usePhotoChange(photo.id);
  return (
    <>
      <DescriptionField photo={photo} isSaving={isSaving} onSave={save} />
      <RemoveButton photo={photo} />
    </>
  );
}

function RemoveButton({ photo }: { photo: Photo }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { change, isPending } = useDispositionChange(photo, () => {});
  const remove = (reason: string): void => {
    setAsking(false);
    change('deleted', reason);
  };
  return (
    <>
      <Button
        color="error"
        startIcon={<DeleteIcon />}
        disabled={isPending}
        onClick={() => setAsking(true)}
        sx={{ minHeight: 44 }}
      >
        Remove
      </Button>
      <DeletionDialog open={isAsking} onClose={() => setAsking(false)} onDelete={remove} />
    </>
  );
}
