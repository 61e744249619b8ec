import { type ReactNode, useState } from 'react';
import { type DetailsDraft, EMPTY_DETAILS } from '../../../inspection/details/detailsDraft.ts';
import { itemIdOf } from '../../../inspection/photos/photoTiles.ts';
import { usePhotos } from '../photosContext.ts';
import { PhotoCamera } from './PhotoCamera.tsx';
import { useTaking } from './useTaking.ts';

/** The subject of photos: an item of the checklist, a required view, or the inspection as a whole. */
export interface CaptureSubject {
  itemId?: string;
  title: string;
  /** Whether the camera closes after one photo. */
  isOne: boolean;
}

interface CaptureDialogProps {
  subject: CaptureSubject;
  /** Opens the camera again for the same subject. */
  onAgain: () => void;
  /** Reads the label in a photo, also after the camera has closed. */
  onReadLabel: (photoId: string) => void;
  onClose: () => void;
}

/** The camera over another page of an inspection. Each photo belongs to its subject. */
export function CaptureDialog({ subject, onAgain, onReadLabel, onClose }: CaptureDialogProps): ReactNode {
  const { itemId, title, isOne } = subject;
  const { inspectionId, tiles } = usePhotos();
  const [draft, setDraft] = useState<DetailsDraft>(EMPTY_DETAILS);
  const taking = useTaking({
    subject: { inspectionId, itemId },
    draft,
    startsPosition: true,
    // A required view needs one photo.
    onAgain: isOne && itemId !== undefined ? onAgain : undefined,
    onReadLabel,
  });
  return (
    <PhotoCamera
      {...{ inspectionId, title, taking, draft, onClose }}
      count={itemId === undefined ? tiles.length : tiles.filter((tile) => itemIdOf(tile) === itemId).length}
      onDraft={(change) => setDraft({ ...draft, ...change })}
      closesAfterPhoto={isOne}
    />
  );
}
