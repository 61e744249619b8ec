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
import type { Abilities, FrameExaminer } from './analysis/FrameExaminer.ts';
import { type ScanDevices, ScanSession } from './ScanSession.ts';
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
  /** Takes the abilities with which a frame was examined. */
  noteAbilities: (abilities: Abilities) => void;
  /** The source of the stream. A scan waits while another one is shown, whose sensors and position are others. */
  sourceId: string;
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
  const { inspectionId, examiner, isPreparing, isLoadingNetwork, sourceId, isRemote } = options;
  const [running, setRunning] = useState<Running | null>(null);
  const [motion, setMotion] = useState<MotionState>('starting');
  const current = useRef<Running | null>(null);
  const last = useRef<ScanSession | null>(null);
  const isOpen = useRef(false);
  const latest = useRef({ examiner, isPreparing, isLoadingNetwork, sourceId });
  useEffect(() => {
    latest.current = { examiner, isPreparing, isLoadingNetwork, sourceId };
  }, [examiner, isPreparing, isLoadingNetwork, sourceId]);
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
    // A second tap was faster, or the scanner was left.
    if (current.current || !isOpen.current) return sensor?.close();
    if (!sensor) setMotion('silent');
    const { type, roomLabel, settings } = order;
    const devices: ScanDevices = {
      ...sourceOf(options, last.current, () => latest.current.sourceId),
      get examiner() {
        return latest.current.examiner ?? examiner;
      },
      motion: sensor ?? NO_SENSOR,
      noteAbilities: options.noteAbilities,
      isFrameWanted: () => awaitsNextView(inspectionId),
      isPreparing: () => latest.current.isPreparing,
      isLoadingNetwork: () => latest.current.isLoadingNetwork,
      keepPhoto: async (photoId, blob) =>
        await keepKeyframe({ photoId, inspectionId, roomLabel, blob, readPosition: options.readPosition }),
    };
    const session = new ScanSession({ type, roomLabel }, settings, devices, () => void stop());
    last.current = session;
    show({ session, order, sensor, wakeLock: new WakeLock() });
    toast(SCANNER_TEXTS.started);
  };

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      void stop();
    };
  }, [stop]);
  useLeaving(running !== null, stop);
  return { session: running?.session ?? null, motion, start, stop: askToStop };
}

/** The picture of the source that is shown when a scan starts; none while another one is shown. */
function sourceOf(
  { video, grab, sourceId }: Pick<ScannerOptions, 'video' | 'grab' | 'sourceId'>,
  before: ScanSession | null,
  shownId: () => string,
): Pick<ScanDevices, 'grab' | 'isSourceShown'> {
  const isSourceShown = (): boolean => shownId() === sourceId;
  // The worker keeps one frame: until the scan before is done with it, a new frame would take its place.
  const isFree = before?.idle();
  const grabShown = async (): Promise<ImageBitmap | null> => {
    await isFree;
    const bitmap = isSourceShown() && video.current ? await grab(video.current) : null;
    if (isSourceShown()) return bitmap;
    bitmap?.close();
    return null;
  };
  return { grab: grabShown, isSourceShown };
}

/** Asks before the page with a running scan is closed, and saves the scan when it is. */
function useLeaving(isRunning: boolean, stop: () => Promise<void>): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    window.addEventListener('pagehide', () => void stop(), { signal });
    return () => ended.abort();
  }, [isRunning, stop]);
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
