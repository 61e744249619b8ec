import { type ComponentType, type ReactNode, Suspense } from 'react';
import { AccountPanel } from '../../features/account/AccountPanel.tsx';
import { ChecklistSummary as Summary } from '../../features/checklist/ChecklistSummary.tsx';
import type { ShownStream, SlotProps } from '../../features/live-room/slots.ts';
import { AddPhotos } from '../../features/photos/AddPhotos.tsx';
import { CaptureButton, PhotosPanel } from '../../features/photos/PhotosPanel.tsx';
import { ChangedSinceSignedLine } from '../../features/reports/panel/ChangedSinceSignedLine.tsx';
import { NeededViews } from '../../features/required-views/NeededViews.tsx';
import { RequiredViews } from '../../features/required-views/RequiredViews.tsx';
import { useWasRecorderHidden } from '../../features/voice-notes/RecorderScope.tsx';
import { RunningNote } from '../../features/voice-notes/recorder/RunningNote.tsx';
import { loadTus } from '../../offline/uploadResumably.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useCurrentUser } from '../../wire/session.ts';
import { ChecklistTab as Checklist } from './ChecklistTab.tsx';

/** The contents of the live room's tabs. Large ones load when they are opened, or earlier (`preloadTabs`). */
const InspectorMessages = lazyPart(async () => ({
  default: (await import('../../features/messages/InspectorMessages.tsx')).InspectorMessages,
}));
const RequestInCall = lazyPart(async () => ({
  default: (await import('../../features/scheduling/RequestInCall.tsx')).RequestInCall,
}));
const GpsPanel = lazyPart(async () => ({
  default: (await import('../../features/gps/GpsPanel.tsx')).GpsPanel,
}));
const MeasuringPanel = lazyPart(async () => ({
  default: (await import('../../features/measuring/MeasuringPanel.tsx')).MeasuringPanel,
}));
const VoiceNoteTools = lazyPart(async () => ({
  default: (await import('../VoiceNoteTools.tsx')).VoiceNoteTools,
}));
const ScannerPanel = lazyPart(async () => ({
  default: (await import('../../features/scanner/ScannerPanel.tsx')).ScannerPanel,
}));
const ReportPanel = lazyPart(async () => ({
  default: (await import('../../features/reports/panel/ReportPanel.tsx')).ReportPanel,
}));

/** Fetches the tab that most calls open, and the code that uploads the first photo. */
export async function preloadTabs(): Promise<void> {
  await Promise.all([ReportPanel.preload(), loadTus().catch(() => undefined)]);
}

/** Shows a recording that was started in another tab on top of the shown tab. */
export function belowRunningNote<Props extends object>(Tab: ComponentType<Props>): ComponentType<Props> {
  return function Recording(props: Props): ReactNode {
    return (
      <>
        {useWasRecorderHidden() && <RunningNote />}
        <Tab {...props} />
      </>
    );
  };
}

export function ChecklistTab({
  inspectionId,
  events,
  canMark,
  onCapture,
  openMicrophone,
}: SlotProps): ReactNode {
  return (
    <>
      <ChangedSinceSignedLine {...{ inspectionId, events }} />
      <Checklist {...{ inspectionId, events, canMark, onCapture, openMicrophone }} />
    </>
  );
}

export function ChecklistSummary({ inspectionId, events }: SlotProps): ReactNode {
  return <Summary {...{ inspectionId, events }} />;
}

export function PhotosTab({ inspectionId, events, canMark, onCapture }: SlotProps): ReactNode {
  return (
    <>
      <ChangedSinceSignedLine {...{ inspectionId, events }} />
      {canMark && <RequiredViews {...{ inspectionId, events }} />}
      {!canMark && onCapture && <NeededViews {...{ inspectionId, events }} />}
      {canMark ? (
        <AddPhotos onCapture={onCapture && (() => onCapture())} />
      ) : (
        <PhotosPanel capture={onCapture && <CaptureButton onCapture={() => onCapture()} />} />
      )}
    </>
  );
}

export function MeasuringTab({ inspectionId, events, onCapture }: SlotProps): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the measurements..." count={3} />}>
      <MeasuringPanel {...{ inspectionId, events }} onCapture={onCapture && (() => onCapture())} />
    </Suspense>
  );
}

export function VoiceTab({ inspectionId, events, openMicrophone }: SlotProps): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the voice notes..." count={3} />}>
      <VoiceNoteTools {...{ inspectionId, events, openMicrophone }} />
    </Suspense>
  );
}

export function GpsTab({ inspectionId }: SlotProps): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the GPS history..." count={3} />}>
      <GpsPanel inspectionId={inspectionId} />
    </Suspense>
  );
}

export function ScannerTab({ inspectionId, events, stream }: SlotProps & { stream: ShownStream }): ReactNode {
  const { isYours, ...shown } = stream;
  return (
    <>
      <RequiredViews {...{ inspectionId, events }} />
      <Suspense fallback={<RowsSkeleton label="Loading the scanner..." count={3} />}>
        <ScannerPanel inspectionId={inspectionId} {...shown} isRemote={!isYours} />
      </Suspense>
    </>
  );
}

interface ReportTabProps extends SlotProps {
  /** Opens the checklist at an item. */
  onItem: (itemId: string) => void;
}

export function ReportTab({ inspectionId, onItem }: ReportTabProps): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the report..." count={3} />}>
      <ReportPanel {...{ inspectionId, onItem }} />
    </Suspense>
  );
}

export function AccountTab({ inspectionId }: SlotProps): ReactNode {
  const { clientId } = useCurrentUser();
  return (
    <AccountPanel
      inspectionId={inspectionId}
      scheduling={<Scheduling />}
      messages={clientId && <Messages clientId={clientId} />}
    />
  );
}

/** Scheduling, which the tab does not wait for. */
function Scheduling(): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the form..." count={2} />}>
      <RequestInCall />
    </Suspense>
  );
}

/** Messages, which the tab does not wait for. */
function Messages({ clientId }: { clientId: string }): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading messages..." count={2} />}>
      <InspectorMessages clientId={clientId} />
    </Suspense>
  );
}
