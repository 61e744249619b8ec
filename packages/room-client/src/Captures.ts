import { mintId } from '@sightline/contracts/core/ids';
import {
  type CaptureProgress,
  type CaptureRequest,
  captureProgressed,
  requestCapture,
} from '@sightline/contracts/rooms/captures';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { Ask, Listen } from './ask.ts';
import { Emitter } from './Emitter.ts';
import { errorMessage } from './errors.ts';
import type { RoomState } from './slices.ts';

/** The time for which a failure is shown; the photo itself stays on the phone. */
const SHOW_FAILURE_MS = 20_000;
const ANSWER_TIMEOUT_MS = 60_000;
const NO_ANSWER = 'The phone has not answered. Please try again.';

/** Pending stills, from the button to `photo:stored`. */
export class Captures extends Emitter<{
  /** A new map, when a still is requested, progresses, is stored, or its failure is not shown anymore. */
  changed: [RoomState['captures']];
}> {
  readonly #ask: Ask;
  #captures: RoomState['captures'] = new Map();
  /** Ids of stored photos: progress may arrive after the photo and must not restore the tile. */
  readonly #stored = new Set<string>();

  constructor(ask: Ask, listen: Listen) {
    super();
    this.#ask = ask;
    listen(captureProgressed, ({ peerId, progress }) => this.progressed(peerId, progress));
  }

  request(request: Omit<CaptureRequest, 'photoId'>): string {
    // The id is minted here, so that the tile, the phone and the upload name the same photo (SPEC.md, C-1).
    const photoId = mintId();
    this.#set(photoId, request.peerId, { state: 'requested' });
    const failed = (reason: string): void =>
      this.progressed(request.peerId, { state: 'failed', photoId, reason });
    this.#ask(requestCapture, { ...request, photoId }).catch((error: unknown) => failed(errorMessage(error)));
    // A phone that accepted the request and died sends no failure.
    setTimeout(() => {
      if (this.#captures.get(photoId)?.progress.state === 'requested') failed(NO_ANSWER);
    }, ANSWER_TIMEOUT_MS);
    return photoId;
  }

  progressed(peerId: string, progress: CaptureProgress): void {
    const { photoId } = progress;
    if (this.#stored.has(photoId)) return;
    this.#set(photoId, peerId, progress);
    if (progress.state === 'failed') setTimeout(() => this.#forgetFailed(photoId), SHOW_FAILURE_MS);
  }

  eventsAdded(events: readonly RoomEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'photo:stored') continue;
      this.#stored.add(event.data.photo.id);
      this.#delete(event.data.photo.id);
    }
  }

  #forgetFailed(photoId: string): void {
    if (this.#captures.get(photoId)?.progress.state === 'failed') this.#delete(photoId);
  }

  #set(photoId: string, peerId: string, progress: CaptureProgress | { state: 'requested' }): void {
    // React compares maps by identity.
    this.#captures = new Map(this.#captures).set(photoId, { peerId, progress });
    this.emit('changed', this.#captures);
  }

  #delete(photoId: string): void {
    if (!this.#captures.has(photoId)) return;
    const rest = new Map(this.#captures);
    rest.delete(photoId);
    this.#captures = rest;
    this.emit('changed', rest);
  }
}
