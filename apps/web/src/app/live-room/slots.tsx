import { lazy, type ReactNode, Suspense } from 'react';
import { AccountPanel } from '../../features/account/AccountPanel.tsx';
import { ChecklistPanel } from '../../features/checklist/ChecklistPanel.tsx';
import { ChecklistSummary } from '../../features/checklist/ChecklistSummary.tsx';
import type { LiveRoomSlots } from '../../features/live-room/slots.ts';
import { ItemPhotos } from '../../features/photos/ItemPhotos.tsx';
import { PhotosPanel } from '../../features/photos/PhotosPanel.tsx';
import { PhotosScope } from '../../features/photos/PhotosScope.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** The signature pad and the email dialog load when the tab is opened. */
const ReportPanel = lazy(async () => ({
  default: (await import('../../features/reports/panel/ReportPanel.tsx')).ReportPanel,
}));

/** The features that fill the tabs of the live room. */
export const LIVE_ROOM_SLOTS: LiveRoomSlots = {
  frame: ({ inspectionId, events, captures, itemOfCapture, canMark }, children) => (
    <PhotosScope {...{ inspectionId, events, captures, itemOfCapture }} canEdit={canMark}>
      {children}
    </PhotosScope>
  ),
  checklist: ({ inspectionId, events, canMark, onCapture }) => (
    <ChecklistPanel
      {...{ inspectionId, events, canMark, onCapture }}
      renderPhotos={(itemId) => <ItemPhotos itemId={itemId} />}
    />
  ),
  progress: ({ inspectionId, events }) => <ChecklistSummary {...{ inspectionId, events }} />,
  report: ({ inspectionId }) => <ReportTab inspectionId={inspectionId} />,
  account: ({ inspectionId }) => <AccountPanel inspectionId={inspectionId} />,
  photos: ({ onCapture }) => <PhotosPanel onCapture={onCapture && (() => onCapture())} />,
};

function ReportTab({ inspectionId }: { inspectionId: string }): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the report..." count={3} />}>
      <ReportPanel inspectionId={inspectionId} />
    </Suspense>
  );
}
