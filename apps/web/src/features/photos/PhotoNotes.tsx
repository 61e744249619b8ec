import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getPhoto, type Photo } from '@sightline/contracts/photos/photos';
import type { ReactNode } from 'react';
import type { StillMetadata } from '../../inspection/kinds/still.ts';
import type { PhotoTile } from '../../inspection/photos/photoTiles.ts';
import { CaptureLocation } from '../../ui/CaptureLocation.tsx';
import { useRead } from '../../wire/queries.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { CameraTime, PhotoTime } from './PhotoTime.tsx';
import { RemoveButton, RemoveUnsentButton } from './RemoveButton.tsx';
import { useDescription } from './useDescription.ts';

/**
 * When and where a photo was taken, and what it shows, to edit. The same fields before and after it is sent: a description
 * that is being typed meanwhile stays.
 */
export function PhotoNotes({ tile, canEdit }: { tile: PhotoTile; canEdit: boolean }): ReactNode {
  const facts = tile.kind === 'stored' ? tile.photo : tile.entry?.input;
  // Another device takes it, and describes it from there.
  if (!facts) return null;
  const { roomLabel, description } = facts;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2">
        <PhotoTime photo={facts} />
        {roomLabel && ` · ${roomLabel}`}
      </Typography>
      <CameraTime photo={facts} />
      <Typography variant="body2" component="div" color="textSecondary" sx={{ mb: 1.5 }}>
        <Location tile={tile} />
      </Typography>
      {canEdit ? (
        <Editing tile={tile} description={description} />
      ) : (
        <Typography variant="body2">{description}</Typography>
      )}
    </Box>
  );
}

function Location({ tile }: { tile: PhotoTile }): ReactNode {
  if (tile.kind === 'sending')
    return (
      tile.entry && <CaptureLocation capture={{ ...NOT_MEASURED, position: positionOf(tile.entry.input) }} />
    );
  const { photo } = tile;
  return photo.position ? <CaptureLocation capture={photo} /> : <ReadLocation photo={photo} />;
}

const NOT_MEASURED = { distanceMeters: null, isOffSite: null };

function positionOf({
  latitude,
  longitude,
  accuracyMeters = 0,
  ageSeconds = 0,
}: StillMetadata): Photo['position'] {
  if (latitude === undefined || longitude === undefined) return null;
  return { latitude, longitude, accuracyMeters, ageSeconds };
}

/** The room's events never carry a position. */
function ReadLocation({ photo }: { photo: Photo }): ReactNode {
  const read = useRead(getPhoto, { params: { photoId: photo.id } });
  return read.isPending ? 'Loading…' : <CaptureLocation capture={read.data ?? photo} />;
}

function Editing({ tile, description }: { tile: PhotoTile; description: string }): ReactNode {
  const { save, isSaving } = useDescription(tile);
  return (
    <>
      <DescriptionField
        photo={{ description }}
        isSaving={isSaving}
        onSave={(change) => save(change.description ?? '')}
      />
      {tile.kind === 'stored' ? (
        <RemoveButton photo={tile.photo} />
      ) : (
        <RemoveUnsentButton photoId={tile.id} />
      )}
    </>
  );
}
