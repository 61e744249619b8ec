import { getInspection } from '@sightline/contracts/inspections';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { ChecklistForm } from '../../features/checklist/ChecklistForm.tsx';
import { ItemPhotos } from '../../features/photos/ItemPhotos.tsx';
import { PhotosScope } from '../../features/photos/PhotosScope.tsx';
import type { Captures } from '../../features/photos/photoTiles.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { useRoomEvents } from '../../wire/roomEvents.ts';
import { useCurrentUser } from '../../wire/session.ts';

/** No stills are requested outside a call. */
const NO_CAPTURES: Captures = new Map();
const noItem = (): null => null;

/** The checklist of an inspection without a call: in person, or before and after one. */
export default function ChecklistPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection, error, refetch } = useRead(getInspection, { params: { inspectionId } });
  const events = useRoomEvents(inspectionId);
  const { id: userId } = useCurrentUser();
  // A mark may be made in the first seconds, before the work of earlier visits is resumed.
  useEffect(() => {
    pageOutbox().setOwner(userId);
    void pageOutbox().prepare();
  }, [userId]);
  if (error && !inspection)
    return <ErrorState title="Failed to fetch the inspection" error={error} onRetry={() => void refetch()} />;
  if (!inspection) return <CardGridSkeleton label="Loading the inspection..." count={4} />;
  return (
    <PhotosScope {...{ inspectionId, events }} captures={NO_CAPTURES} itemOfCapture={noItem} canEdit>
      <ChecklistForm
        key={inspectionId}
        {...{ inspection, events }}
        renderPhotos={(itemId) => <ItemPhotos itemId={itemId} />}
      />
    </PhotosScope>
  );
}
