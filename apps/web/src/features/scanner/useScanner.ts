import type { Position } from '@sightline/contracts/core/fields';
import type { NewScan, ScanType } from '@sightline/contracts/scans/scans';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { MotionSensor, type MotionState } from '../../devices/MotionSensor.ts';
import { makePreview } from '../../devices/preview.ts';
import { WakeLock } from '../../devices/WakeLock.ts';
import { stillEntry } from '../../inspection/kinds/still.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { warnStorageFull } from '../../inspection/outbox/warnStorageFull.ts';
import { readPicture } from '../../inspection/photos/readPicture.ts';
import { awaitsNextView, withNextView } from '../../inspection/required-views/nextView.ts';
import { recordScan } from '../../inspection/useScans.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import type { FrameExaminer } from './analysis/FrameExaminer.ts';
import { ScanSession } from './ScanSession.ts';
import type { ScannerSettings } from './scannerSettings.ts';
import { SCANNER_TEXTS } from './scannerTexts.ts';
import type { ScannerTools } from './tools.ts';

/** Resolves with null if the position is not known. */
export type ReadPosition = () => Promise<Position | null>;

interface ScannerOptions {
  inspectionId: string;
  video: RefObject<HTMLVideoElement | null>;
  examiner: FrameExaminer | null;
  isPreparing: boolean;
  isLoadingNetwork: boolean;
  grab: ScannerTools['grab'];
  /** Whether the stream is another phone's, to which this device's sensors do not apply. */
  isRemote: boolean;
  readPosition: ReadPosition;
}

export interface ScanOrder {
  type: ScanType;
  roomLabel: string;
  dimensions: NewScan['dimensions'];
  settings: ScannerSettings;
}

interface Running {
  session: ScanSession;
  order: ScanOrder;
  sensor: MotionSensor | null;
  wakeLock: WakeLock;
}

/**
 * Starts and finishes scans. A scan that is running when the scanner is left is also finished: its keyframes
 * are kept.
 */
export function useScanner(options: ScannerOptions) {
  const { inspectionId, video, examiner, isPreparing, isLoadingNetwork, grab, isRemote, readPosition } =
    options;
  const [running, setRunning] = useState<Running | null>(null);
  const [motion, setMotion] = useState<MotionState>('starting');
  const current = useRef<Running | null>(null);
  const loading = useRef({ isPreparing, isLoadingNetwork });
  useEffect(() => {
    loading.current = { isPreparing, isLoadingNetwork };
  }, [isPreparing, isLoadingNetwork]);
  const show = useCallback((next: Running | null) => {
    current.current = next;
    setRunning(next);
  }, []);

  const stop = useCallback(async (): Promise<void> => {
    const scan = current.current;
    if (!scan) return;
    show(null);
    scan.sensor?.close();
    scan.wakeLock.close();
    const finished = await scan.session.finish();
    recordScan(inspectionId, { ...finished, dimensions: scan.order.dimensions });
    const { progress } = scan.session.store.getState();
    toast(progress >= 100 ? SCANNER_TEXTS.complete : SCANNER_TEXTS.stoppedEarly);
  }, [inspectionId, show]);

  /** Stops the scan; one that has examined fewer frames than it needs only when the person confirms it. */
  const askToStop = async (): Promise<void> => {
    const scan = current.current;
    if (scan && !(await isStoppedEarly(scan.session))) return;
    await stop();
  };

  const start = async (order: ScanOrder): Promise<void> => {
    if (!examiner || current.current) return;
    // The sensor comes first, because iOS asks for it only in the tap itself.
    const sensor = isRemote ? null : await MotionSensor.start(setMotion);
    if (!sensor) setMotion('silent');
    const { roomLabel } = order;
    const devices = {
      examiner,
      motion: sensor ?? NO_SENSOR,
      grab: async () => (video.current ? await grab(video.current) : null),
      isFrameWanted: () => awaitsNextView(inspectionId),
      isPreparing: () => loading.current.isPreparing,
      isLoadingNetwork: () => loading.current.isLoadingNetwork,
      keepPhoto: async (photoId: string, blob: Blob) =>
        await keepKeyframe({ photoId, inspectionId, roomLabel, blob, readPosition }),
    };
    const about = { type: order.type, roomLabel };
    const session = new ScanSession(about, order.settings, devices, () => void stop());
    show({ session, order, sensor, wakeLock: new WakeLock() });
    toast(SCANNER_TEXTS.started);
  };

  useEffect(() => () => void stop(), [stop]);
  return { session: running?.session ?? null, motion, start, stop: askToStop };
}

/** The scan continues while the question is open. */
async function isStoppedEarly({ store, framesNeeded }: ScanSession): Promise<boolean> {
  const { progress, framesCounted } = store.getState();
  if (progress >= 100) return true;
  return await confirmAction({
    title: 'Stop this scan early?',
    text: `It has examined ${framesCounted} of ${framesNeeded} frames. What was found so far is saved.`,
    action: 'Stop early',
    cancel: 'Continue scan',
  });
}

const NO_SENSOR = { state: 'silent', orientation: null } as const;

interface Keyframe {
  photoId: string;
  inspectionId: string;
  roomLabel: string;
  blob: Blob;
  readPosition: () => Promise<Position | null>;
}

const DETAILS = {
  category: 'general',
  priority: 'medium',
  tags: ['Room scan'],
  equipment: '',
  notes: '',
} as const;

/** Puts a frame into the outbox as a photo of the inspection. It is in a report only if a person adds it. */
async function keepKeyframe({ blob, readPosition, ...facts }: Keyframe): Promise<void> {
  const capturedAt = new Date().toISOString();
  const [picture, position] = await Promise.all([readPicture(blob), readPosition()]);
  const details = { ...DETAILS, tags: [...DETAILS.tags] };
  const about = { ...facts, capturedAt, details, source: 'scanFrame', position } as const;
  const isSaved = await withNextView(facts.inspectionId, (viewId) =>
    pageOutbox().add(stillEntry({ ...about, viewId }, picture), picture),
  );
  if (!isSaved) warnStorageFull('photo');
  void pageOutbox().attachPreview(facts.photoId, () => makePreview(blob));
}
