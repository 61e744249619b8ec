import { type ComponentType, Suspense } from 'react';
import { loadCapturing } from '../../features/capture/Stills.ts';
import { GpsScope } from '../../features/gps/GpsScope.tsx';
import type { LiveRoomSlots } from '../../features/live-room/slots.ts';
import { RecorderScope } from '../../features/voice-notes/RecorderScope.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { type LazyScreen } from '../../ui/lazyScreen.tsx';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';

type Tabs = typeof import('./tabPanels.tsx');

const loadTabs = (): Promise<Tabs> => import('./tabPanels.tsx');

/** The tabs load lazily, since the first picture needs none of them. */
function tab<Props extends object>(select: (tabs: Tabs) => ComponentType<Props>): LazyScreen<Props> {
  return lazyPart(async () => {
    const tabs = await loadTabs();
    return { default: tabs.belowRunningNote(select(tabs)) };
  });
}

const Checklist = tab(({ ChecklistTab }) => ChecklistTab);
const Progress = tab(({ ChecklistSummary }) => ChecklistSummary);
const Photos = tab(({ PhotosTab }) => PhotosTab);
const Measurements = tab(({ MeasuringTab }) => MeasuringTab);
const Voice = tab(({ VoiceTab }) => VoiceTab);
const Gps = tab(({ GpsTab }) => GpsTab);
const Scanner = tab(({ ScannerTab }) => ScannerTab);
const Report = tab(({ ReportTab }) => ReportTab);
const Account = tab(({ AccountTab }) => AccountTab);
/** State that several tabs share. */
const PhotosScope = lazyPart(async () => ({
  default: (await import('../../features/photos/PhotosScope.tsx')).PhotosScope,
}));

export const LIVE_ROOM_SLOTS: LiveRoomSlots = {
  frame: ({ inspectionId, events, captures, itemOfCapture, canMark }, children) => (
    <PhotosScope {...{ inspectionId, events, captures, itemOfCapture }} canEdit={canMark}>
      <GpsScope>
        <RecorderScope>{children}</RecorderScope>
      </GpsScope>
    </PhotosScope>
  ),
  checklist: (props) => <Checklist {...props} />,
  // The Video tab does not wait for the progress.
  progress: (props) => (
    <Suspense>
      <Progress {...props} />
    </Suspense>
  ),
  measurements: (props) => <Measurements {...props} />,
  voice: (props) => <Voice {...props} />,
  gps: (props) => <Gps {...props} />,
  scanner: (props, stream) => <Scanner {...props} stream={stream} />,
  report: (props, onItem) => <Report {...props} onItem={onItem} />,
  account: (props) => <Account {...props} />,
  photos: (props) => <Photos {...props} />,
  preload: async () => {
    const code = [loadCapturing(), SilenceLimit.arrival(loadTabs()).then(({ preloadTabs }) => preloadTabs())];
    await Promise.allSettled(code);
  },
};
