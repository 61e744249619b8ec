import { mintId } from '@sightline/contracts/core/ids';
import { Turns } from '@sightline/contracts/core/Turns';
import type { CaptureProgress, CaptureRequest } from '@sightline/contracts/rooms/captures';
import type { SeenPicture } from '@sightline/contracts/rooms/pointing';
import { DeviceError, noStreamError } from '../../devices/DeviceError.ts';
import type { LocalMedia } from '../../devices/LocalMedia.ts';
import type { PositionWatch } from '../../devices/PositionWatch.ts';
import type { Picture } from '../../devices/takePicture.ts';
import { type StillFacts, still } from '../../inspection/kinds/still.ts';
import type { ReadPicture } from '../../inspection/photos/readPicture.ts';
import type { OutboxEvent } from '../../offline/Entry.ts';
import { loadOnce } from '../../offline/loadOnce.ts';
import type { Outbox } from '../../offline/Outbox.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';

/** `photoId` is created where the button is pressed. */
export type StillRequest = Pick<CaptureRequest, 'photoId' | 'itemId' | 'viewId' | 'roomLabel'>;

export interface StillsOptions {
  inspectionId: string;
  media: LocalMedia;
  position: PositionWatch;
  outbox: Outbox;
  /** Called when this device's storage is full and the still is kept only in this page's memory. */
  onUnsaved: () => void;
}

export interface StoredStill {
  sha256: string;
}

type Taken = Pick<StillFacts, 'inspectionId' | 'capturedAt' | 'position'> & Pick<Picture, 'source'>;

/** Fetched once a call has begun, because the signal may be gone when a still is requested. */
export const loadCapturing = loadOnce(async () => await SilenceLimit.arrival(import('./capturing.ts')));

/** A still must not wait longer than this for the position. */
const POSITION_PATIENCE_MS = 1000;

/**
 * A still that is sent within this time needs no preview. Until then, its upload has the phone's cores to
 * itself.
 */
const PREVIEW_AFTER_MS = 1500;

/** Takes stills with time, position and hash, and stores them on this device before they are sent. */
export class Stills {
  readonly #options: StillsOptions;
  readonly #stopListening: () => void;
  /** One picture at a time: a camera cannot take two. */
  readonly #turns = new Turns();
  #report: (progress: CaptureProgress) => void = () => {};

  constructor(options: StillsOptions) {
    this.#options = options;
    this.#stopListening = options.outbox.listen((event) => this.#reportProgress(event));
  }

  /** Only the latest listener receives the progress of stills. Returns the function that ends it. */
  follow(report: (progress: CaptureProgress) => void): () => void {
    this.#report = report;
    return () => {
      this.#report = () => {};
    };
  }

  /** Resolves once the still is stored on this device; sending continues in the background. */
  take(request: StillRequest): Promise<StoredStill> {
    return this.#turns.take(() => this.#take(request));
  }

  /** Takes a still that this device's own button requests. Its id is created here, at the press. */
  async takeOwn(request: Omit<StillRequest, 'photoId'>): Promise<void> {
    await this.take({ ...request, photoId: mintId() });
  }

  /**
   * Keeps a frame of the call's video as a photo, without a position: that of the sending phone is unknown
   * here.
   */
  async keepFrame({ blob, ...request }: StillRequest & { blob: Blob }): Promise<void> {
    const capturedAt = new Date().toISOString();
    const { readPicture } = await loadCapturing();
    const { inspectionId } = this.#options;
    const taken: Taken = { inspectionId, capturedAt, source: 'videoFrame', position: null };
    await this.#keep(request, taken, await readPicture(blob));
  }

  /**
   * Keeps the current frame of this device's camera as a photo, with its position; false if the frame differs
   * from what the others saw. Resolves once the photo is stored on this device.
   */
  async keepSeenFrame({ seen, ...request }: StillRequest & { seen: SeenPicture }): Promise<boolean> {
    const { inspectionId, position } = this.#options;
    const { canvasOfTrack, isUnchanged, jpegOfFrame, readPicture } = await loadCapturing();
    const track = this.#cameraTrack();
    const positionRead = position.reading(POSITION_PATIENCE_MS);
    const capturedAt = new Date().toISOString();
    const frame = await canvasOfTrack(track);
    if (!isUnchanged(seen, frame)) return false;
    const [picture, place] = await Promise.all([jpegOfFrame(frame).then(readPicture), positionRead]);
    await this.#keep(request, { inspectionId, capturedAt, source: 'videoFrame', position: place }, picture);
    return true;
  }

  close(): void {
    this.#stopListening();
  }

  async #take(request: StillRequest): Promise<StoredStill> {
    const { taken, picture } = await this.#capture();
    await this.#keep(request, taken, picture);
    return { sha256: picture.sha256 };
  }

  async #keep(request: StillRequest, taken: Taken, picture: ReadPicture): Promise<void> {
    const { outbox, onUnsaved } = this.#options;
    const { stillEntry, makePreview } = await loadCapturing();
    const facts = { ...request, ...taken };
    const saving = outbox.add(stillEntry(facts, picture), picture);
    this.#reportCaptured(facts, picture);
    if (!(await saving)) onUnsaved();
    const preview = (): Promise<ArrayBuffer | null> => makePreview(picture.blob);
    setTimeout(() => void outbox.attachPreview(request.photoId, preview), PREVIEW_AFTER_MS);
  }

  async #capture(): Promise<{ taken: Taken; picture: ReadPicture }> {
    const { takePicture, readPicture } = await loadCapturing();
    const { inspectionId, position } = this.#options;
    const track = this.#cameraTrack();
    const positionRead = position.reading(POSITION_PATIENCE_MS);
    const capturedAt = new Date().toISOString();
    const { blob, source } = await takePicture(track);
    const [picture, positionAtShot] = await Promise.all([readPicture(blob), positionRead]);
    return { taken: { inspectionId, capturedAt, source, position: positionAtShot }, picture };
  }

  #cameraTrack(): MediaStreamTrack {
    const { camera } = this.#options.media.store.getState();
    if (camera.name !== 'live') throw noStreamError();
    if (camera.interrupted)
      throw new DeviceError(
        'Camera Error',
        'The camera is paused while the page is in the background.',
        'busy',
      );
    return camera.track;
  }

  #reportCaptured(
    { photoId, source, viewId }: StillRequest & Taken,
    { width, height, contents }: ReadPicture,
  ): void {
    const bytes = contents.byteLength;
    const about = { photoId, source, viewId, width, height, bytes };
    // The position travels with the upload only: guests in the room must not see it.
    this.#report({ state: 'captured', ...about, position: null });
  }

  #reportProgress(event: OutboxEvent): void {
    const { inspectionId } = this.#options;
    if (event.type === 'sent' || !still.is(event.entry) || event.entry.parentId !== inspectionId) return;
    const photoId = event.entry.id;
    if (event.type === 'progress') this.#report({ state: 'uploading', photoId, fraction: event.fraction });
    else this.#report({ state: 'failed', photoId, reason: event.problem.slice(0, 200) });
  }
}
