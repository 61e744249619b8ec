import { type ReactNode, Suspense } from 'react';
import { loadCapturing } from '../../features/capture/Stills.ts';
import { GpsScope } from '../../features/gps/GpsScope.tsx';
import type { LiveRoomSlots, ShownStream, SlotProps } from '../../features/live-room/slots.ts';
import { preloadUpload } from '../../offline/pageOutbox.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** The code of a tab loads when the tab is opened, or ahead of it (`preload`). */
const ChecklistTab = lazyPart(async () => ({
  default: (await import('./ChecklistTab.tsx')).ChecklistTab,
}));
const ChecklistSummary = lazyPart(async () => ({
  default: (await import('../../features/checklist/ChecklistSummary.tsx')).ChecklistSummary,
}));
const PhotosPanel = lazyPart(async () => ({
  default: (await import('../../features/photos/PhotosPanel.tsx')).PhotosPanel,
}));
const PhotoCapture = lazyPart(async () => ({
  default: (await import('../../features/photos/capture/PhotoCapture.tsx')).PhotoCapture,
}));
const AccountPanel = lazyPart(async () => ({
  default: (await import('../../features/account/AccountPanel.tsx')).AccountPanel,
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
/** Comes with the panel, after the first picture. */
const PhotosScope = lazyPart(async () => ({
  default: (await import('../../features/photos/PhotosScope.tsx')).PhotosScope,
}));
const RequiredViews = lazyPart(async () => ({
  default: (await import('../../features/required-views/RequiredViews.tsx')).RequiredViews,
}));
const ReportPanel = lazyPart(async () => ({
  default: (await import('../../features/reports/panel/ReportPanel.tsx')).ReportPanel,
}));

const ChangedSinceSignedLine = lazyPart(async () => ({
  default: (await import('../../features/reports/panel/ChangedSinceSignedLine.tsx')).ChangedSinceSignedLine,
}));

/** The features that fill the tabs of the live room. */
export const LIVE_ROOM_SLOTS: LiveRoomSlots = {
  frame: ({ inspectionId, events, captures, itemOfCapture, canMark }, children) => (
    <PhotosScope {...{ inspectionId, events, captures, itemOfCapture }} canEdit={canMark}>
      <GpsScope>{children}</GpsScope>
    </PhotosScope>
  ),
  checklist: ({ inspectionId, events, canMark, onCapture, openMicrophone }) => (
    <>
      <SinceSigned {...{ inspectionId, events }} />
      <ChecklistTab {...{ inspectionId, events, canMark, onCapture, openMicrophone }} />
    </>
  ),
  progress: ({ inspectionId, events }) => (
    <Suspense>{<ChecklistSummary {...{ inspectionId, events }} />}</Suspense>
  ),
  measurements: ({ inspectionId, events, onCapture }) => (
    <MeasuringTab {...{ inspectionId, events }} onCapture={onCapture && (() => onCapture())} />
  ),
  voice: ({ inspectionId, events, openMicrophone }) => (
    <VoiceTab {...{ inspectionId, events, openMicrophone }} />
  ),
  gps: ({ inspectionId }) => <GpsTab inspectionId={inspectionId} />,
  scanner: ({ inspectionId, events }, stream) => (
    <>
      <Views {...{ inspectionId, events }} />
      <ScannerTab inspectionId={inspectionId} {...stream} />
    </>
  ),
  report: ({ inspectionId }) => <ReportTab inspectionId={inspectionId} />,
  account: ({ inspectionId }) => <AccountPanel inspectionId={inspectionId} />,
  photos: ({ inspectionId, events, canMark, onCapture }) => (
    <>
      <SinceSigned {...{ inspectionId, events }} />
      {canMark && <Views {...{ inspectionId, events }} />}
      {canMark && !onCapture && <Taking inspectionId={inspectionId} offersCamera />}
      <PhotosPanel onCapture={onCapture && (() => onCapture())} />
      {canMark && onCapture && <Taking inspectionId={inspectionId} offersCamera={false} />}
    </>
  ),
  preload: async () => {
    const tabs = [ChecklistTab, ChecklistSummary, PhotosPanel, AccountPanel, ReportPanel];
    const parts = [...tabs, ChangedSinceSignedLine];
    const code = [preloadUpload(), loadCapturing()];
    await Promise.allSettled([...parts.map((part) => part.preload()), ...code]);
  },
};

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

/** The tab does not wait for it. */
function SinceSigned(props: Pick<SlotProps, 'inspectionId' | 'events'>): ReactNode {
  return (
    <Suspense>
      <ChangedSinceSignedLine {...props} />
    </Suspense>
  );
}

interface MeasuringTabProps extends Pick<SlotProps, 'inspectionId' | 'events'> {
  onCapture: (() => void) | undefined;
}

function MeasuringTab(props: MeasuringTabProps): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the measurements..." count={3} />}>
      <MeasuringPanel {...props} />
    </Suspense>
  );
}

function VoiceTab(props: Pick<SlotProps, 'inspectionId' | 'events' | 'openMicrophone'>): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the voice notes..." count={3} />}>
      <VoiceNoteTools {...props} />
    </Suspense>
  );
}

function GpsTab({ inspectionId }: { inspectionId: string }): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the GPS history..." count={3} />}>
      <GpsPanel inspectionId={inspectionId} />
    </Suspense>
  );
}

function ScannerTab({ isYours, ...props }: { inspectionId: string } & ShownStream): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the scanner..." count={3} />}>
      <ScannerPanel {...props} isRemote={!isYours} />
    </Suspense>
  );
}

function ReportTab({ inspectionId }: { inspectionId: string }): ReactNode {
  return (
    <Suspense fallback={<RowsSkeleton label="Loading the report..." count={3} />}>
      <ReportPanel inspectionId={inspectionId} />
    </Suspense>
  );
}
