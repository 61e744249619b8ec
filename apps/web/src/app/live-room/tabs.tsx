import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { ShownStream, SlotProps } from '../../features/live-room/slots.ts';
import { useWasRecorderHidden } from '../../features/voice-notes/RecorderScope.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useCurrentUser } from '../../wire/session.ts';

/** What fills the tabs of the live room. The code of a tab loads when it is opened, or ahead of it (`preloadTabs`). */

const Checklist = lazyPart(async () => ({
  default: (await import('./ChecklistTab.tsx')).ChecklistTab,
}));
const Summary = lazyPart(async () => ({
  default: (await import('../../features/checklist/ChecklistSummary.tsx')).ChecklistSummary,
}));
const PhotosPanel = lazyPart(async () => ({
  default: (await import('../../features/photos/PhotosPanel.tsx')).PhotosPanel,
}));
const PhotoCapture = lazyPart(async () => ({
  default: (await import('../../features/photos/capture/PhotoCapture.tsx')).PhotoCapture,
}));
const Account = lazyPart(async () => ({
  default: (await import('../../features/account/AccountPanel.tsx')).AccountPanel,
}));
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
const RunningNote = lazyPart(async () => ({
  default: (await import('../../features/voice-notes/recorder/RunningNote.tsx')).RunningNote,
}));
const ScannerPanel = lazyPart(async () => ({
  default: (await import('../../features/scanner/ScannerPanel.tsx')).ScannerPanel,
}));
const RequiredViews = lazyPart(async () => ({
  default: (await import('../../features/required-views/RequiredViews.tsx')).RequiredViews,
}));
const NeededViews = lazyPart(async () => ({
  default: (await import('../../features/required-views/NeededViews.tsx')).NeededViews,
}));
const ReportPanel = lazyPart(async () => ({
  default: (await import('../../features/reports/panel/ReportPanel.tsx')).ReportPanel,
}));

const ChangedSinceSignedLine = lazyPart(async () => ({
  default: (await import('../../features/reports/panel/ChangedSinceSignedLine.tsx')).ChangedSinceSignedLine,
}));

/** Fetches those that most calls open. */
export async function preloadTabs(): Promise<void> {
  const parts = [Checklist, Summary, PhotosPanel, Account, ReportPanel, ChangedSinceSignedLine];
  await Promise.allSettled(parts.map((part) => part.preload()));
}

/** A recording that was begun in another tab is on top of the one that is shown. */
export function belowRunningNote<Props extends object>(Tab: ComponentType<Props>): ComponentType<Props> {
  return function Recording(props: Props): ReactNode {
    return (
      <>
        {useWasRecorderHidden() && (
          <Suspense>
            <RunningNote />
          </Suspense>
        )}
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
      <SinceSigned {...{ inspectionId, events }} />
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
      <SinceSigned {...{ inspectionId, events }} />
      {canMark && <Views {...{ inspectionId, events }} />}
      {!canMark && onCapture && <ViewsOnSite {...{ inspectionId, events }} />}
      {canMark && !onCapture && <Taking inspectionId={inspectionId} offersCamera />}
      <PhotosPanel onCapture={onCapture && (() => onCapture())} />
      {canMark && onCapture && <Taking inspectionId={inspectionId} offersCamera={false} />}
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
      <Views {...{ inspectionId, events }} />
      <Suspense fallback={<RowsSkeleton label="Loading the scanner..." count={3} />}>
        <ScannerPanel inspectionId={inspectionId} {...shown} isRemote={!isYours} />
      </Suspense>
    </>
  );
}

export function ReportTab({ inspectionId }: SlotProps): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the report..." count={3} />}>
      <ReportPanel inspectionId={inspectionId} />
    </Suspense>
  );
}

export function AccountTab({ inspectionId }: SlotProps): ReactNode {
  const { clientId } = useCurrentUser();
  return (
    <Account
      inspectionId={inspectionId}
      scheduling={<Scheduling />}
      messages={clientId && <Messages clientId={clientId} />}
    />
  );
}

/** The tab does not wait for it. */
function Scheduling(): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the form..." count={2} />}>
      <RequestInCall />
    </Suspense>
  );
}

/** The tab does not wait for them. */
function Messages({ clientId }: { clientId: string }): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading messages..." count={2} />}>
      <InspectorMessages clientId={clientId} />
    </Suspense>
  );
}

/** The gallery does not wait for it. */
function Taking(props: { inspectionId: string; offersCamera: boolean }): ReactNode {
  return (
    <Suspense>
      <PhotoCapture {...props} />
    </Suspense>
  );
}

/** The tab does not wait for them. */
function Views(props: Pick<SlotProps, 'inspectionId' | 'events'>): ReactNode {
  return (
    <Suspense>
      <RequiredViews {...props} startsFolded />
    </Suspense>
  );
}

/** The tab does not wait for them. */
function ViewsOnSite(props: Pick<SlotProps, 'inspectionId' | 'events'>): ReactNode {
  return (
    <Suspense>
      <NeededViews {...props} />
    </Suspense>
  );
}

/** The tab does not wait for it. */
function SinceSigned(props: Pick<SlotProps, 'inspectionId' | 'events'>): ReactNode {
  return (
    <Suspense>
      <ChangedSinceSignedLine {...props} />
    </Suspense>
  );
}
