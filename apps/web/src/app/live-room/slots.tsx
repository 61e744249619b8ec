import { type ReactNode, Suspense, useCallback } from 'react';
import { loadCapturing } from '../../features/capture/Stills.ts';
import type { VoiceTools } from '../../features/checklist/itemTools.ts';
import { GpsScope } from '../../features/gps/GpsScope.tsx';
import type { LiveRoomSlots, ShownStream, SlotProps } from '../../features/live-room/slots.ts';
import { preloadUpload } from '../../offline/pageOutbox.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** The code of a tab loads when the tab is opened, or ahead of it (`preload`). */
const ChecklistPanel = lazyPart(async () => ({
  default: (await import('../../features/checklist/ChecklistPanel.tsx')).ChecklistPanel,
}));
const ChecklistSummary = lazyPart(async () => ({
  default: (await import('../../features/checklist/ChecklistSummary.tsx')).ChecklistSummary,
}));
const ItemPhotos = lazyPart(async () => ({
  default: (await import('../../features/photos/ItemPhotos.tsx')).ItemPhotos,
}));
const ItemMeasurements = lazyPart(async () => ({
  default: (await import('../../features/measuring/ItemMeasurements.tsx')).ItemMeasurements,
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
const VoiceNotesScope = lazyPart(async () => ({
  default: (await import('../../features/voice-notes/ItemVoiceNotes.tsx')).VoiceNotesScope,
}));
const RecordButton = lazyPart(async () => ({
  default: (await import('../../features/voice-notes/recorder/RecordButton.tsx')).RecordButton,
}));
const ItemVoiceNotes = lazyPart(async () => ({
  default: (await import('../../features/voice-notes/ItemVoiceNotes.tsx')).ItemVoiceNotes,
}));
const ScannerPanel = lazyPart(async () => ({
  default: (await import('../../features/scanner/ScannerPanel.tsx')).ScannerPanel,
}));
/** Comes with the panel, after the first picture. */
const PhotosScope = lazyPart(async () => ({
  default: (await import('../../features/photos/PhotosScope.tsx')).PhotosScope,
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
      <VoiceNotesScope {...{ inspectionId, events, openMicrophone }} canHear={canMark}>
        <ChecklistTab {...{ inspectionId, events, canMark, onCapture }} />
      </VoiceNotesScope>
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
  scanner: ({ inspectionId }, stream) => <ScannerTab inspectionId={inspectionId} {...stream} />,
  report: ({ inspectionId }) => <ReportTab inspectionId={inspectionId} />,
  account: ({ inspectionId }) => <AccountPanel inspectionId={inspectionId} />,
  photos: ({ inspectionId, events, canMark, onCapture }) => (
    <>
      <SinceSigned {...{ inspectionId, events }} />
      {canMark && !onCapture && <Taking inspectionId={inspectionId} offersCamera />}
      <PhotosPanel onCapture={onCapture && (() => onCapture())} />
      {canMark && onCapture && <Taking inspectionId={inspectionId} offersCamera={false} />}
    </>
  ),
  preload: async () => {
    const tabs = [ChecklistPanel, ChecklistSummary, ItemPhotos, PhotosPanel, AccountPanel, ReportPanel];
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

type ChecklistTabProps = Pick<SlotProps, 'inspectionId' | 'events' | 'canMark' | 'onCapture'>;

/** Renders with the same functions each time, so that a mark draws only its own item. */
function ChecklistTab(props: ChecklistTabProps): ReactNode {
  const { inspectionId, canMark } = props;
  const renderPhotos = useCallback(
    (itemId: string): ReactNode => (
      <>
        <ItemPhotos itemId={itemId} />
        <Suspense>
          <ItemMeasurements {...{ inspectionId, itemId }} isStaff={canMark} />
        </Suspense>
      </>
    ),
    [inspectionId, canMark],
  );
  return <ChecklistPanel {...props} renderPhotos={renderPhotos} voice={VOICE} />;
}

const VOICE: VoiceTools = {
  renderRecordButton: (itemId, label) => (
    <Suspense>
      <RecordButton {...{ itemId, label }} />
    </Suspense>
  ),
  renderNotes: (itemId, canEdit) => <ItemVoiceNotes {...{ itemId, canEdit }} />,
};

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
