import { getInspection } from '@sightline/contracts/inspections';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyPaperChecklist, PaperChecklist } from '../../features/checklist/paper/PaperChecklist.tsx';
import { isPractice } from '../../features/checklist/practice/practice.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { useRoomEvents } from '../../wire/roomEvents.ts';
import { useCurrentUser } from '../../wire/session.ts';

/** `?inspection=` names the inspection. Without one, or with the id of none: an empty form. */
export default function PaperChecklistPage(): ReactNode {
  const [params] = useSearchParams();
  const inspectionId = params.get('inspection') || 'default';
  if (isPractice(inspectionId)) return <EmptyPaperChecklist />;
  return <OfInspection key={inspectionId} inspectionId={inspectionId} />;
}

function OfInspection({ inspectionId }: { inspectionId: string }): ReactNode {
  const { data: inspection, error, refetch } = useRead(getInspection, { params: { inspectionId } });
  const events = useRoomEvents(inspectionId);
  const { id: userId } = useCurrentUser();
  // What this device has not sent yet is on the paper, too.
  useEffect(() => pageOutbox().setOwner(userId), [userId]);
  if (inspection) return <PaperChecklist {...{ inspection, events }} />;
  if (!error) return <CardGridSkeleton label="Loading the inspection..." count={4} />;
  return <ErrorState title="Failed to fetch the inspection" error={error} onRetry={() => void refetch()} />;
}
