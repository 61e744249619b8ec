import type { Command, Notice } from '@sightline/contracts/core/define';
import type { CameraAction, CameraState } from '@sightline/contracts/rooms/camera';
import type { CaptureProgress, CaptureRequest } from '@sightline/contracts/rooms/captures';
import type { frameRequested, Stroke } from '@sightline/contracts/rooms/drawing';
import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import type { MediaSource } from '@sightline/contracts/rooms/media';
import type { PointerMove } from '@sightline/contracts/rooms/pointing';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { ClientLog } from './ClientLog.ts';
import type { RoomState } from './slices.ts';

/**
 * The public interface of the room client. No React and no DOM beyond MediaStreamTrack: the same code drives the
 * page, the load tests (with mediasoup-client's FakeHandler) and headless peers.
 */

/** What other people do at this moment, by their peer; changes up to 30 times a second for each. */
export interface Feed<Value> {
  readonly getState: () => ReadonlyMap<string, Value>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The memory that survives a reload of the tab (sessionStorage in the page, memory in tests). */
export interface ResumeMemory {
  load(): { peerId: string; resumeToken: string } | null;
  save(value: { peerId: string; resumeToken: string }): void;
  clear(): void;
}

export interface RoomClientOptions {
  inspectionId: string;
  /** The origin of the gateway, `location.origin` in the page. */
  origin: string;
  fetchTicket(signal: AbortSignal): Promise<RoomTicket>;
  memory: ResumeMemory;
  /** The log that gets a line for each transition; by default a private one. */
  log?: ClientLog;
  /** Takes a still on the field phone; a rejection is reported to the host. */
  takeStill?(request: CaptureRequest): Promise<void>;
  controlCamera?(action: CameraAction): Promise<CameraState>;
  /** Keeps the present frame of this device's camera as a photo; false if it no longer shows what was seen. */
  keepFrame?(request: z.output<typeof frameRequested.request>): Promise<boolean>;
  /** The handler of headless peers, such as mediasoup-client's FakeHandler; a page uses its browser's. */
  handlerFactory?: types.HandlerFactory;
}

export interface RoomClient {
  getState(): RoomState;
  /** Calls back after each change; returns the function that unsubscribes, as useSyncExternalStore expects. */
  subscribe(listener: () => void): () => void;
  /**
   * Prepares joining during the device check, optionally: gets the ticket, opens the socket and loads the
   * device, so that `join` is one round trip away from the first picture. The room is not notified. It never
   * throws: `join` reports errors.
   */
  prepare(): Promise<void>;
  join(): Promise<void>;
  /** Reconnects at once instead of at `nextTryAt`. */
  retryNow(): void;
  leave(): Promise<void>;
  /**
   * Sends this track in place of the source's previous one; null stops sending. Kept as intent over reconnects.
   */
  publish(source: MediaSource, track: MediaStreamTrack | null): Promise<void>;
  /** Pauses or resumes a source without releasing the track. */
  setPaused(source: MediaSource, paused: boolean): Promise<void>;
  /**
   * Sets the reason why this device's picture or sound has stopped, or null. The room is notified, and again
   * after each reconnect.
   */
  setInterruption(reason: InterruptionReason | null): void;
  /** Sends a command and returns its reply; throws AppError with the server's code. Resent after a short reconnect. */
  ask<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
  ): Promise<z.output<Reply>>;
  /** Listens to a notice that is not part of the state; returns the function that ends it. */
  listen<Payload extends z.ZodType>(
    notice: Notice<Payload>,
    take: (payload: z.output<Payload>) => void,
  ): () => void;
  /** Where other people point. */
  readonly pointers: Feed<PointerMove>;
  /** Points into a peer's picture, or stops with null. Only the newest move is sent, 30 times a second at most. */
  point(move: PointerMove): void;
  /** The shapes that other people are drawing (SPEC.md, D-10). */
  readonly strokes: Feed<Stroke>;
  /** Shows the others the shape that this page is drawing; null once it is drawn, so that nothing follows it. */
  growStroke(stroke: Stroke | null): void;
  /** Reports the progress of a still; volatile. */
  reportCapture(progress: CaptureProgress): void;
  /**
   * Mints the id of a still, shows the pending tile, and sends the request to the field phone. Returns the
   * photo's id.
   */
  requestStill(request: Omit<CaptureRequest, 'photoId'>): string;
  /** Sets the size of a peer's picture: small tiles prefer a lower layer. */
  preferLayer(peerId: string, size: 'small' | 'large'): void;
  /** A picture of another person is on the screen, so that the time from joining to it is known. */
  pictureShown(): void;
  /** Ends everything at once; idempotent. */
  close(): void;
}
