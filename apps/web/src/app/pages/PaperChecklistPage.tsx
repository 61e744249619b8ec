import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyPaperChecklist, PaperChecklist } from '../../features/checklist/paper/PaperChecklist.tsx';
import { isPractice } from '../../features/checklist/practice/practiceIds.ts';
import { useInspection } from '../../inspection/useInspection.ts';
import { useRoomEvents } from '../../inspection/useRoomEvents.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { useOutboxNow } from '../useOutboxNow.ts';

/** `?inspection=` names the inspection. Without one, or with an unknown id, the form is empty. */
export default function PaperChecklistPage(): ReactNode {
  const [params] = useSearchParams();
  const inspectionId = params.get('inspection') || 'default';
  if (isPractice(inspectionId)) return <EmptyPaperChecklist />;
  return <OfInspection key={inspectionId} inspectionId={inspectionId} />;
}

function OfInspection({ inspectionId }: { inspectionId: string }): ReactNode {
  const { data: inspection, error, retry } = useInspection(inspectionId);
  const events = useRoomEvents(inspectionId);
  useOutboxNow();
  if (inspection) return <PaperChecklist {...{ inspection, events }} />;
  if (!error) return <CardGridSkeleton label="Loading the inspection..." count={4} />;
  return <ErrorState title="Couldn't load the inspection" error={error} onRetry={retry} />;
}
