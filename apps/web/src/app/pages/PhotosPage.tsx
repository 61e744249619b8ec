import CheckIcon from '@mui/icons-material/ChecklistRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { PhotoTool } from '../../features/photos/PhotoTool.tsx';
import { LeaveSiteButton } from '../../features/required-views/LeaveSiteButton.tsx';
import { RequiredViews } from '../../features/required-views/RequiredViews.tsx';
import { useInspection } from '../../inspection/useInspection.ts';
import { useRoomEvents } from '../../inspection/useRoomEvents.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { useOutboxNow } from '../useOutboxNow.ts';

/** The photos of an inspection without a call: taking, uploading, sorting and exporting them. */
export default function PhotosPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection, error, retry } = useInspection(inspectionId);
  const events = useRoomEvents(inspectionId);
  useOutboxNow();
  if (error) return <ErrorState title="Failed to fetch the inspection" error={error} onRetry={retry} />;
  if (!inspection) return <CardGridSkeleton label="Loading the inspection..." count={4} />;
  return (
    <>
      <PageHeader
        title="Inspection Photos"
        line={inspection.address}
        actions={
          <>
            <ToChecklist {...inspection} />
            <LeaveSiteButton inspectionId={inspectionId} />
          </>
        }
      />
      <RequiredViews {...{ inspectionId, events }} />
      <PhotoTool key={inspectionId} {...{ inspectionId, events }} />
    </>
  );
}

function ToChecklist({ id }: { id: string }): ReactNode {
  return (
    <Button
      component={Link}
      to={`/inspection/${id}/checklist`}
      variant="outlined"
      startIcon={<CheckIcon />}
      sx={{ minHeight: 44 }}
    >
      Checklist
    </Button>
  );
}
