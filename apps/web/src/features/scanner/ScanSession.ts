import { mintId } from '@sightline/contracts/core/ids';
import {
  type Fixture,
  type FoundRegion,
  MAX_FINDINGS,
  MAX_KEYFRAMES,
  type NewScan,
} from '@sightline/contracts/scans/scans';
import { Coverage, isTooFast, type ViewingDirection } from '@sightline/vision/coverage';
import { scanQuality } from '@sightline/vision/scanQuality';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { MotionState, Orientation } from '../../devices/MotionSensor.ts';
import type { Examination, SeenRegion } from './analysis/examination.ts';
import type { Abilities, Examined, FrameExaminer } from './analysis/FrameExaminer.ts';
import { fieldOfView } from './fieldOfView.ts';
import { type Hint, hintFor } from './hints.ts';
import { type Candidate, Keyframes } from './Keyframes.ts';
import { FrameCount, framesNeeded, progressOf, SCAN_PLANS } from './plans.ts';
import type { ScannerSettings } from './scannerSettings.ts';

/** The parts of the page that a scan needs. */
export interface ScanDevices {
  /** The source's present frame; null while it has none, or none since the last one. */
  grab(): Promise<ImageBitmap | null>;
  /** Whether the picture is still that of the source with which the scan was started. */
  isSourceShown(): boolean;
  /** The present worker, which is replaced after a failure. */
  readonly examiner: FrameExaminer;
  /** Takes the abilities with which a frame was examined. */
  noteAbilities(abilities: Abilities): void;
  motion: { readonly state: MotionState; readonly orientation: Orientation | null };
  /**
   * Whether a person waits for a frame with a required view: the next good one is kept, even if it is not a new
   * view.
   */
  isFrameWanted(): boolean;
  /**
   * Whether the object model is still loading: the fixtures of a frame that is kept now would never be listed.
   */
  isPreparing(): boolean;
  /** Whether the crack network is still loading: marks of the filter alone would be wrong on joints. */
  isLoadingNetwork(): boolean;
  /** Keeps a keyframe as a photo of the inspection. */
  keepPhoto(photoId: string, blob: Blob): Promise<void>;
}

export interface ScanState {
  /** Percent. */
  progress: number;
  /** The good frames that count toward the progress. */
  framesCounted: number;
  /** Whether the scan takes longer than its longest time, since there were too few good frames. */
  isLate: boolean;
  hint: Hint | null;
  /** The regions on the last examined frame. */
  regions: readonly SeenRegion[];
  /** Null while coverage is not measured. */
  completeness: number | null;
  directions: readonly ViewingDirection[];
  keyframes: number;
  /** Whether the last new view was not kept, because it could not be checked for people that must be blurred. */
  isUnchecked: boolean;
  found: number;
  framesJudged: number;
  /** The number of frames that came while the worker was busy. */
  framesDropped: number;
  /** The error of the camera, the worker or the storage; the scan continues with the next frame. */
  problem: string | null;
}

const EMPTY: ScanState = {
  progress: 0,
  framesCounted: 0,
  isLate: false,
  hint: null,
  regions: [],
  completeness: null,
  directions: [],
  keyframes: 0,
  isUnchecked: false,
  found: 0,
  framesJudged: 0,
  framesDropped: 0,
  problem: null,
};

/** The least pixels on the shorter side: a smaller picture shows no details. */
const LEAST_PIXELS = 120;
/** The good frames that are not kept while the object model loads: a scan without fixtures is better than none. */
const MOST_UNKEPT = 60;

/** The pause after a frame that could not be checked for people. */
const KEEP_AGAIN_MS = 5000;

/** The reasons for which no frame is examined for now. */
const WAITING: ReadonlySet<Hint | null> = new Set<Hint>(['loading', 'otherSource']);

type About = Pick<NewScan, 'type' | 'roomLabel'>;

/** One scan. It examines one frame at a time, and drops the others. Decision 099. */
export class ScanSession {
  readonly store: StoreApi<ScanState> = createStore<ScanState>(() => EMPTY);
  readonly #about: About;
  readonly #settings: ScannerSettings;
  readonly #devices: ScanDevices;
  readonly #onComplete: () => void;
  readonly #startedAt = new Date();
  readonly #started = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #coverage = new Coverage();
  readonly #chooser = new Keyframes();
  readonly #keyframes: string[] = [];
  readonly #found: FoundRegion[] = [];
  readonly #inventory = new Map<Fixture, number>();
  readonly #frames = new FrameCount();
  readonly #sums = { sharpness: 0, wellLit: 0, withoutCrackCheck: 0 };
  #looked: Promise<void> | null = null;
  /** The photo that is being kept. */
  #keeping: Promise<void> | null = null;
  #keepsAt = 0;
  #searchedFixtures = false;
  #unkept = 0;
  #isOver = false;

  constructor(about: About, settings: ScannerSettings, devices: ScanDevices, onComplete: () => void) {
    this.#about = about;
    this.#settings = settings;
    this.#devices = devices;
    this.#onComplete = onComplete;
    this.#timer = setInterval(() => this.#tick(), settings.speedMs);
  }

  /** The number of good frames that the scan needs. */
  get framesNeeded(): number {
    return framesNeeded(SCAN_PLANS[this.#about.type]);
  }

  /** Resolves once the worker has none of its frames. */
  async idle(): Promise<void> {
    await this.#looked;
  }

  /** Ends and returns the scan, with the photo that is being kept; a frame that is being examined is left out. */
  async finish(): Promise<NewScan> {
    this.close();
    const endedAt = new Date(this.#startedAt.getTime() + performance.now() - this.#started);
    await Promise.allSettled([this.#keeping]);
    const { framesJudged } = this.store.getState();
    return {
      ...this.#about,
      id: mintId(),
      startedAt: this.#startedAt.toISOString(),
      // The device's clock may have been set back in the meantime.
      endedAt: endedAt.toISOString(),
      completeness: this.#completeness(),
      quality: this.#quality(),
      framesJudged,
      framesWithoutCrackCheck: this.#sums.withoutCrackCheck,
      keyframes: [...this.#keyframes],
      found: [...this.#found],
      dimensions: null,
      inventory: this.#searchedFixtures
        ? [...this.#inventory].map(([fixture, count]) => ({ fixture, count }))
        : null,
    };
  }

  close(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  #tick(): void {
    const plan = SCAN_PLANS[this.#about.type];
    const framesCounted = this.#frames.counted;
    const progress = progressOf(plan, framesCounted, this.#completeness());
    const isLate = performance.now() - this.#started > plan.minutes[1] * 60_000;
    this.store.setState({ progress, framesCounted, isLate });
    if (progress >= 100) return this.#onComplete();
    const waiting = this.#waitsFor();
    if (waiting) return this.store.setState({ hint: waiting, regions: [], problem: null });
    if (WAITING.has(this.store.getState().hint)) this.store.setState({ hint: null });
    if (this.#looked)
      return this.store.setState(({ framesDropped }) => ({ framesDropped: framesDropped + 1 }));
    this.#looked = this.#look()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#looked = null;
      });
  }

  #waitsFor(): Hint | null {
    if (!this.#devices.isSourceShown()) return 'otherSource';
    const { looksFor } = SCAN_PLANS[this.#about.type];
    return looksFor.cracks && this.#devices.isLoadingNetwork() ? 'loading' : null;
  }

  async #look(): Promise<void> {
    const { motion, examiner } = this.#devices;
    const bitmap = await this.#devices.grab();
    if (!bitmap || this.#isOver) return bitmap?.close();
    const { width, height } = bitmap;
    if (Math.min(width, height) < LEAST_PIXELS) {
      bitmap.close();
      return this.store.setState({ hint: 'tooSmall', regions: [], problem: null });
    }
    // The direction of the camera when the frame was taken, not when it was examined.
    const { orientation } = motion;
    const { pixels, looksFor } = SCAN_PLANS[this.#about.type];
    const { sensitivity } = this.#settings;
    const examined = await examiner.examine(bitmap, { pixels, looksFor, sensitivity });
    if (this.#isOver) return;
    const { examination } = examined;
    const isKeepable = isUsable(examination, orientation) && !this.#waitsForObjects();
    this.#count(examined, orientation, isKeepable);
    if (!isKeepable) return;
    const isViewKept = await this.#keepIfNew(examiner, examination, orientation);
    if (isViewKept && !this.#isOver) this.#cover(orientation, { width, height });
  }

  #count({ examination, abilities }: Examined, orientation: Orientation | null, isKeepable: boolean): void {
    const { sharpness, exposure, crackCheck, fixtures } = examination;
    this.#sums.sharpness += sharpness;
    this.#sums.wellLit += exposure === 'fine' ? 1 : 0;
    this.#sums.withoutCrackCheck += crackCheck === 'jointsEverywhere' ? 1 : 0;
    this.#searchedFixtures ||= fixtures !== null;
    this.#devices.noteAbilities(abilities);
    const isHeldBack = isUsable(examination, orientation) && !isKeepable;
    this.store.setState(({ framesJudged }) => ({
      framesJudged: framesJudged + 1,
      problem: null,
      // Another picture may be shown by now.
      ...(this.#waitsFor()
        ? {}
        : {
            hint: hintFor(examination, orientation) ?? (isHeldBack ? 'preparing' : null),
            regions: this.#shown(examination),
          }),
      completeness: this.#completeness(),
      directions: orientation ? this.#coverage.directions : [],
    }));
  }

  /** Counts a frame whose view is kept: any other shows the inspection nothing of the room. */
  #cover(orientation: Orientation | null, size: Size): void {
    this.#frames.add(performance.now() - this.#started);
    if (!orientation) return;
    this.#coverage.record({ ...orientation, fieldOfView: fieldOfView(size), isGood: true });
    this.store.setState({ completeness: this.#completeness(), directions: this.#coverage.directions });
  }

  /** Resolves with whether the view is kept, by this frame or by an earlier one. */
  async #keepIfNew(
    examiner: FrameExaminer,
    examination: Examination,
    orientation: Orientation | null,
  ): Promise<boolean> {
    const candidate = { hash: examination.hash, orientation };
    const isNew = this.#chooser.isNew(candidate);
    if (!isNew && !this.#devices.isFrameWanted()) return true;
    if (performance.now() < this.#keepsAt) return !isNew;
    const kept = await examiner.keep(this.#settings.blursPeople);
    if (this.#isOver) return false;
    this.store.setState({ isUnchecked: kept === null });
    if (!kept) {
      this.#keepLater();
      return !isNew;
    }
    this.#keeping = this.#keep(kept.blob, examination, candidate);
    await this.#keeping;
    return true;
  }

  /** After the last keyframe, the picture of a required view is only a photo of the inspection. */
  async #keep(blob: Blob, examination: Examination, candidate: Candidate): Promise<void> {
    const photoId = mintId();
    await this.#devices.keepPhoto(photoId, blob);
    if (this.#keyframes.length >= MAX_KEYFRAMES) return;
    this.#chooser.add(candidate);
    this.#keyframes.push(photoId);
    const found = this.#shown(examination).map((region) => ({ ...region, id: mintId(), photoId }));
    this.#found.push(...found.slice(0, MAX_FINDINGS - this.#found.length));
    for (const [fixture, count] of Object.entries(examination.fixtures ?? {}) as [Fixture, number][])
      this.#inventory.set(fixture, Math.max(count, this.#inventory.get(fixture) ?? 0));
    this.store.setState({ keyframes: this.#keyframes.length, found: this.#found.length });
  }

  /** The models that find people may be fetched again when the connection is back. */
  #keepLater(): void {
    this.#keepsAt = performance.now() + KEEP_AGAIN_MS;
  }

  #waitsForObjects(): boolean {
    return this.#devices.isPreparing() && this.#unkept++ < MOST_UNKEPT;
  }

  #shown({ regions }: Examination): SeenRegion[] {
    return regions.filter(({ confidence }) => confidence >= this.#settings.confidence);
  }

  #completeness(): number | null {
    return this.#devices.motion.state === 'measuring' ? this.#coverage.completeness : null;
  }

  /** The quality, which needs the coverage: sharp pictures of one corner do not represent a room. */
  #quality(): NewScan['quality'] {
    const [completeness, { framesJudged }] = [this.#completeness(), this.store.getState()];
    if (completeness === null || framesJudged === 0) return null;
    const sharpness = this.#sums.sharpness / framesJudged;
    const exposure = this.#sums.wellLit / framesJudged;
    return scanQuality({ coverage: completeness / 100, sharpness, exposure });
  }

  #fail(error: unknown): void {
    const problem = error instanceof Error ? error.message : String(error);
    if (!this.#isOver) this.store.setState({ problem, hint: null, regions: [] });
  }
}

interface Size {
  width: number;
  height: number;
}

function isGood({ isBlurred, exposure }: Examination): boolean {
  return !isBlurred && exposure === 'fine';
}

/** Whether a frame counts: a good one that was not taken while the camera turned too fast. */
function isUsable(examination: Examination, orientation: Orientation | null): boolean {
  return isGood(examination) && !(orientation && isTooFast(orientation.turningSpeed));
}
