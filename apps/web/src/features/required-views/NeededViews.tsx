import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { useNextView } from '../../inspection/required-views/nextView.ts';
import { useNeededViews } from '../../inspection/required-views/useNeededViews.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { ViewList, ViewRow } from './ViewList.tsx';

interface NeededViewsProps {
  inspectionId: string;
  /** Events of the room, which announces photos of other devices. */
  events: readonly RoomEvent[];
}

/** Shows the person who holds the phone on site the views that the host still needs, and the next one. */
export function NeededViews({ inspectionId, events }: NeededViewsProps): ReactNode {
  const isSmall = useSmallScreen();
  const { data: views, error, retry } = useNeededViews(inspectionId, events);
  const next = useNextView(inspectionId);
  if (error) return <ErrorState title="Couldn't load the required views" error={error} onRetry={retry} />;
  if (!views) return <RowsSkeleton label="Loading the required views..." count={2} />;
  if (views.length === 0) return null;
  const missingCount = views.filter(({ isShown }) => !isShown).length;
  return (
    <ViewList missingCount={missingCount} isFolded={isSmall}>
      {views.map(({ id, label, isShown }) => (
        <ViewRow key={id} label={label} isMissing={!isShown}>
          {next?.id === id && <StatusChip tone="green">Next photo</StatusChip>}
        </ViewRow>
      ))}
    </ViewList>
  );
}
