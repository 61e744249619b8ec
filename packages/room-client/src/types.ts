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
 * The public interface of the room client. It uses no React and no DOM beyond MediaStreamTrack: the same code
 * drives the page, the load tests (with mediasoup-client's FakeHandler) and headless peers.
 */

/** What other people do at this moment, by their peer; changes up to 30 times a second for each. */
export interface Feed<Value> {
  readonly getState: () => ReadonlyMap<string, Value>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Survives a reload of the tab: sessionStorage in the page, memory in tests. */
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
  /** Gets a line for each transition; by default a private log. */
  log?: ClientLog;
  /** Takes a still on the field phone; a rejection is reported to the host. */
  takeStill?(request: CaptureRequest): Promise<void>;
  controlCamera?(action: CameraAction): Promise<CameraState>;
  /** Keeps the present frame of this device's camera as a photo; false if it does not show what was seen. */
  keepFrame?(request: z.output<typeof frameRequested.request>): Promise<boolean>;
  /** The handler of headless peers, such as mediasoup-client's FakeHandler; a page uses its browser's. */
  handlerFactory?: types.HandlerFactory;
}

export interface RoomClient {
  getState(): RoomState;
  /** Calls back after each change; returns the function that unsubscribes, as for useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  /**
   * Optional, during the device check: gets the ticket, opens the socket and loads the device, so that `join`
   * is one round trip from the first picture. The room is not notified. Never throws: `join` reports errors.
   */
  prepare(): Promise<void>;
  join(): Promise<void>;
  /** Reconnects at once instead of at `nextTryAt`. */
  retryNow(): void;
  leave(): Promise<void>;
  /** Null stops sending. The track stays intended over reconnects. */
  publish(source: MediaSource, track: MediaStreamTrack | null): Promise<void>;
  /** The track is kept. */
  setPaused(source: MediaSource, paused: boolean): Promise<void>;
  /** Why this device's picture or sound has stopped, or null. Announced again after each reconnect. */
  setInterruption(reason: InterruptionReason | null): void;
  /** Throws AppError with the server's code. A command is sent again after a short reconnect. */
  ask<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
  ): Promise<z.output<Reply>>;
  /** Listens to a notice that is not part of the state; returns the function that ends it. */
  listen<Payload extends z.ZodType>(
    notice: Notice<Payload>,
    take: (payload: z.output<Payload>) => void,
  ): () => void;
  readonly pointers: Feed<PointerMove>;
  /** Null stops pointing. Only the newest move is sent, 30 times a second at most. */
  point(move: PointerMove): void;
  /** The shapes that other people are drawing (SPEC.md, D-10). */
  readonly strokes: Feed<Stroke>;
  /** Shows the others the shape that this page is drawing; null once it is drawn: nothing may follow it. */
  growStroke(stroke: Stroke | null): void;
  /** Lost progress is not repeated. */
  reportCapture(progress: CaptureProgress): void;
  /** Shows the pending tile and sends the request to the field phone. Returns the id of the photo. */
  requestStill(request: Omit<CaptureRequest, 'photoId'>): string;
  /** `size` is that of the peer's picture on this page: small tiles prefer a lower layer. */
  preferLayer(peerId: string, size: 'small' | 'large'): void;
  /** Called when a picture of another person is on the screen: ends the time that joining took. */
  pictureShown(): void;
  /** Ends everything at once; idempotent. */
  close(): void;
}
