import type { PositionReading } from '@sightline/contracts/positions/positions';
import { createStore } from 'zustand/vanilla';
import { PositionTracker } from '../../devices/PositionTracker.ts';
import {
  CAPTURE_OPTIONS,
  hasGeolocation,
  PositionError,
  type PositionFailure,
  readPosition,
} from '../../devices/readPosition.ts';
import { WakeLock } from '../../devices/WakeLock.ts';
import { toast } from '../../ui/toasts.ts';
import { recordReading } from './editPositions.ts';
import { accuracyWarning, FAILURE_TEXTS, UNSUPPORTED } from './gpsTexts.ts';

export type GpsStatus = 'unavailable' | 'acquiring' | 'active' | 'error';

export interface GpsState {
  status: GpsStatus;
  isTracking: boolean;
  permission: PermissionState;
  /** The device's last reading, even if it was too inaccurate to record. */
  latest: PositionReading | null;
  /** The accuracy beyond which a reading is not recorded if `validatesAccuracy` is set. */
  thresholdMeters: number;
  validatesAccuracy: boolean;
  intervalSeconds: number;
}

/** The specification's initial values. */
const INITIAL: GpsState = {
  status: 'unavailable',
  isTracking: false,
  permission: 'prompt',
  latest: null,
  thresholdMeters: 50,
  validatesAccuracy: true,
  intervalSeconds: 30,
};

/** Captures and tracks the position of this device for one inspection. Closing it ends the tracking. */
export class GpsSession {
  readonly inspectionId: string;
  readonly store = createStore<GpsState>(() => INITIAL);
  #tracking: { tracker: PositionTracker; wakeLock: WakeLock } | null = null;
  /** The failure that was already shown: one that continues while tracking is shown once. */
  #shownFailure: PositionFailure | null = null;

  constructor(inspectionId: string) {
    this.inspectionId = inspectionId;
  }

  async capture(): Promise<void> {
    if (!this.#canAcquire()) return;
    try {
      this.#take(await this.#newReading());
    } catch (error) {
      if (!(error instanceof PositionError)) throw error;
      this.#fail(error);
    }
  }

  startTracking(): void {
    if (this.#tracking || !this.#canAcquire()) return;
    const { intervalSeconds } = this.store.getState();
    const tracker = new PositionTracker(intervalSeconds, {
      onReading: (reading) => this.#take(reading),
      onFailure: (error) => error.kind !== this.#shownFailure && this.#fail(error),
    });
    // A sleeping phone reports no positions.
    this.#tracking = { tracker, wakeLock: new WakeLock() };
    this.store.setState({ isTracking: true });
    toast({
      title: 'GPS Tracking Started',
      description: `Your location is recorded every ${intervalSeconds} seconds while this page is open.`,
      tone: 'success',
    });
  }

  stopTracking(): void {
    if (!this.#tracking) return;
    this.#endTracking();
    toast({ title: 'GPS Tracking Stopped', tone: 'success' });
  }

  setInterval(intervalSeconds: number): void {
    this.store.setState({ intervalSeconds });
    this.#tracking?.tracker.setInterval(intervalSeconds);
  }

  /** Stops capturing and tracking; the session can be used again. */
  close(): void {
    this.stopTracking();
  }

  #endTracking(): void {
    this.#tracking?.tracker.close();
    this.#tracking?.wakeLock.close();
    this.#tracking = null;
    const { status } = this.store.getState();
    this.store.setState({ isTracking: false, ...(status === 'acquiring' && { status: 'unavailable' }) });
  }

  #canAcquire(): boolean {
    const isSupported = hasGeolocation();
    if (!isSupported) toast({ ...UNSUPPORTED, tone: 'error' });
    this.store.setState({ status: isSupported ? 'acquiring' : 'unavailable' });
    this.#shownFailure = null;
    return isSupported;
  }

  /**
   * Accepts a fix of the last minute, but never one that was already recorded: the person may have moved since.
   */
  async #newReading(): Promise<PositionReading> {
    const reading = await readPosition();
    const isKnown = reading.takenAt === this.store.getState().latest?.takenAt;
    return isKnown ? await readPosition({ ...CAPTURE_OPTIONS, maximumAge: 0 }) : reading;
  }

  #take(reading: PositionReading): void {
    const { validatesAccuracy, thresholdMeters } = this.store.getState();
    this.#shownFailure = null;
    this.store.setState({ status: 'active', permission: 'granted', latest: reading });
    if (validatesAccuracy && reading.accuracyMeters > thresholdMeters)
      toast({ ...accuracyWarning(reading.accuracyMeters, thresholdMeters), tone: 'error' });
    else recordReading(this.inspectionId, reading);
  }

  #fail({ kind }: PositionError): void {
    this.#shownFailure = kind;
    this.store.setState({ status: 'error' });
    if (kind === 'denied') {
      this.store.setState({ permission: 'denied' });
      this.#endTracking();
    }
    toast({ title: 'GPS Error', description: FAILURE_TEXTS[kind], tone: 'error' });
  }
}
