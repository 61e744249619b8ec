import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getPhoto, type Photo } from '@sightline/contracts/photos/photos';
import { cameraTimeText } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { changedStill, type StillMetadata } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import type { PhotoTile } from '../../inspection/photos/photoTiles.ts';
import { CaptureLocation } from '../../inspection/ui/CaptureLocation.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { useRead } from '../../wire/queries.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { discardUnsent } from './discardUnsent.ts';
import { DeletionDialog, useDispositionChange } from './dispositionChange.tsx';
import { ReadLabelButton } from './labels/ReadLabelButton.tsx';
import { usePhotoChange } from './usePhotoChange.ts';

/**
 * Edits a photo's description, and shows its time and location. The fields stay the same when the photo is sent, so
 * that a half-typed description is not lost.
 */
export function PhotoNotes({ tile, canEdit }: { tile: PhotoTile; canEdit: boolean }): ReactNode {
  const facts = tile.kind === 'stored' ? tile.photo : tile.entry?.input;
  // The device that takes the photo also describes it.
  if (!facts) return null;
  const { roomLabel, description } = facts;
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography component="div" variant="body2">
        <DottedLine>
          <PhotoTime photo={facts} />
          {roomLabel}
        </DottedLine>
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

function positionOf({ latitude, longitude, accuracyMeters, ageSeconds }: StillMetadata): Photo['position'] {
  if (latitude === undefined || longitude === undefined || accuracyMeters === undefined) return null;
  return { latitude, longitude, accuracyMeters, ...(ageSeconds !== undefined && { ageSeconds }) };
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
      <ReadLabelButton photoId={tile.id} photo={tile.kind === 'stored' ? tile.photo : null} />
      {tile.kind === 'stored' ? (
        <RemoveButton photo={tile.photo} />
      ) : (
        <RemoveUnsentButton photoId={tile.id} />
      )}
    </>
  );
}

interface Description {
  save: (description: string) => void;
  isSaving: boolean;
}

/** Describes a photo on this device or on the server. */
function useDescription({ id, kind }: PhotoTile): Description {
  const stored = usePhotoChange(id);
  const [isWriting, setWriting] = useState(false);
  const saveOnDevice = async (description: string): Promise<boolean> => {
    setWriting(true);
    try {
      return await pageOutbox().change(id, (entry) => changedStill(entry, { description }));
    } finally {
      setWriting(false);
    }
  };
  const save = async (description: string): Promise<void> => {
    const isOnDevice = kind === 'sending' && (await saveOnDevice(description));
    if (!isOnDevice) stored.save({ description });
  };
  return { save: (description) => void save(description), isSaving: isWriting || stored.isSaving };
}

/** Asks for a reason, which the photo's record keeps. */
function RemoveButton({ photo }: { photo: Photo }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { change, isPending } = useDispositionChange(photo, () => {});
  const remove = (reason: string): void => {
    setAsking(false);
    change('deleted', reason);
  };
  return (
    <>
      <Remove isDisabled={isPending} onClick={() => setAsking(true)} />
      {isAsking && <DeletionDialog onClose={() => setAsking(false)} onDelete={remove} />}
    </>
  );
}

/** A photo that was never sent has no record, so it is deleted for good after a confirmation. */
function RemoveUnsentButton({ photoId }: { photoId: string }): ReactNode {
  return <Remove onClick={() => void discardUnsent(photoId)} />;
}

function Remove({ isDisabled = false, onClick }: { isDisabled?: boolean; onClick: () => void }): ReactNode {
  return (
    <Button
      color="error"
      startIcon={<DeleteIcon />}
      disabled={isDisabled}
      onClick={onClick}
      sx={{ minHeight: 44 }}
    >
      Remove
    </Button>
  );
}

/** The times of a photo, or of one that is not sent yet, whose file the server has not read. */
export type ShownTimes = Pick<Photo, 'source' | 'capturedAt'> & Partial<Pick<Photo, 'exif'>>;

/** "9:30 AM" for a capture, "Added 9:30 AM" for a file. */
export function PhotoTime({ photo: { source, capturedAt } }: { photo: ShownTimes }): ReactNode {
  return (
    <>
      {source === 'file' && 'Added '}
      <Time instant={capturedAt} format={CLOCK_FORMAT} />
    </>
  );
}

/** The time at which a file was taken, if its camera recorded it. */
export function CameraTime({ photo: { exif } }: { photo: ShownTimes }): ReactNode {
  if (!exif?.takenAt) return null;
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      Taken {cameraTimeText(exif.takenAt)}
    </Typography>
  );
}
