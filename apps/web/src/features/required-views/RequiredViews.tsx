import Button from '@mui/material/Button';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { chooseNextView, useNextView } from '../../inspection/required-views/nextView.ts';
import { useRequiredViews } from '../../inspection/required-views/useRequiredViews.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ViewList, ViewRow } from './ViewList.tsx';

interface RequiredViewsProps {
  inspectionId: string;
  /** Events of the room, which announces photos of other devices. */
  events?: readonly RoomEvent[];
}

/**
 * The views that this inspection needs, checked off as photos of them are taken. It starts folded, because the
 * photos come first; its title counts the missing ones. Renders nothing if no view is required.
 */
export function RequiredViews({ inspectionId, events }: RequiredViewsProps): ReactNode {
  const { views, missing, error, retry } = useRequiredViews(inspectionId, events);
  if (error) return <ErrorState title="Couldn't load the required views" error={error} onRetry={retry} />;
  if (!views || !missing) return <RowsSkeleton label="Loading the required views..." count={2} />;
  if (views.length === 0) return null;
  return (
    <ViewList missingCount={missing.length} isFolded>
      {views.map((view) => {
        const isMissing = missing.includes(view);
        return (
          <ViewRow key={view.id} label={view.label} isMissing={isMissing}>
            {isMissing && <NextPhotoButton {...{ inspectionId, view }} />}
          </ViewRow>
        );
      })}
    </ViewList>
  );
}

interface NextPhotoButtonProps {
  inspectionId: string;
  view: RequiredView;
}

function NextPhotoButton({ inspectionId, view: { id, label } }: NextPhotoButtonProps): ReactNode {
  const isNext = useNextView(inspectionId)?.id === id;
  return (
    <Button
      variant={isNext ? 'contained' : 'outlined'}
      aria-pressed={isNext}
      aria-label={`Next photo shows: ${label}`}
      onClick={() => chooseNextView(inspectionId, isNext ? null : { id, label })}
      sx={{ minHeight: 44 }}
    >
      Next photo
    </Button>
  );
}
