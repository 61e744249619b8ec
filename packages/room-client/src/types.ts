import type { Command } from '@sightline/contracts/core/define';
import type { CameraAction, CameraState } from '@sightline/contracts/rooms/camera';
import type { CaptureProgress, CaptureRequest } from '@sightline/contracts/rooms/captures';
import type { MediaSource } from '@sightline/contracts/rooms/media';
import type { PeerInfo, RoomSnapshot } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import type { types } from 'mediasoup-client';
import type { z } from 'zod';
import type { ClientLog } from './ClientLog.ts';

/**
 * The public interface of the room client. No React and no DOM beyond MediaStreamTrack: the same code drives the
 * page, the load tests (with mediasoup-client's FakeHandler) and headless peers.
 */

/** Where a call is. Steps of joining are shown to the person; `reconnecting` leaves media running. */
export type CallPhase =
  | { name: 'idle' }
  | { name: 'joining'; step: 'ticket' | 'signaling' | 'room' | 'media' }
  | { name: 'live' }
  | { name: 'reconnecting'; attempt: number; nextTryAt: number }
  | { name: 'failed'; code: string; message: string }
  | { name: 'ended'; reason: 'left' | 'removed' | 'revoked' | 'signedOut' | 'replaced' | 'ended' };

export interface RemoteMedia {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  audioPaused: boolean;
  videoPaused: boolean;
}

/** An immutable picture of the call; a new object after each change, the same object in between. */
export interface RoomState {
  readonly call: CallPhase;
  readonly you: PeerInfo | null;
  readonly room: RoomSnapshot | null;
  /** Everybody else in the room, by joining time. */
  readonly peers: readonly PeerInfo[];
  readonly media: ReadonlyMap<string, RemoteMedia>;
  /** Durable events in order of their sequence number, each once, gaps already fetched. */
  readonly events: readonly RoomEvent[];
  readonly activeSpeakerId: string | null;
  /** The server offers its media at loopback addresses alone, which Firefox never uses, and no path has opened yet. */
  readonly loopbackOnly: boolean;
  /** What you intend to send, apart from the state of a track: survives reconnects and rebuilds. */
  readonly intent: { microphone: boolean; camera: boolean };
  /** Stills under way, by photo id; gone once stored. */
  readonly captures: ReadonlyMap<
    string,
    { peerId: string; progress: CaptureProgress | { state: 'requested' } }
  >;
}

/** What survives a reload of the tab (sessionStorage in the page, memory in tests). */
export interface ResumeMemory {
  load(): { peerId: string; resumeToken: string } | null;
  save(value: { peerId: string; resumeToken: string }): void;
  clear(): void;
}

export interface RoomClientOptions {
  inspectionId: string;
  /** Origin of the gateway, `location.origin` in the page. */
  origin: string;
  fetchTicket(): Promise<RoomTicket>;
  memory: ResumeMemory;
  /** Gets a line for each transition; one of its own where the page does not read it. */
  log?: ClientLog;
  /** Runs on the field phone; a rejection is reported to the host. */
  takeStill?(request: CaptureRequest): Promise<void>;
  controlCamera?(action: CameraAction): Promise<CameraState>;
  /** For headless peers, such as mediasoup-client's FakeHandler; a page leaves it to its browser. */
  handlerFactory?: types.HandlerFactory;
}

export interface RoomClient {
  getState(): RoomState;
  /** Calls back after each change; returns the function that unsubscribes. Shaped for useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  /**
   * Optional, while the person looks at the device check: gets the ticket, opens the socket and loads the device, so
   * that `join` is one round trip away from the first picture. The room is not notified. Never throws: `join` reports
   * what went wrong.
   */
  prepare(): Promise<void>;
  join(): Promise<void>;
  leave(): Promise<void>;
  /** Sends this track, replacing what the source sent before; null stops sending. Kept as intent over reconnects. */
  publish(source: MediaSource, track: MediaStreamTrack | null): Promise<void>;
  /** Pauses or resumes what a source sends, without giving the track back. */
  setPaused(source: MediaSource, paused: boolean): Promise<void>;
  /** Sends a command and returns its reply; throws AppError with the server's code. Resent after a short reconnect. */
  ask<Request extends z.ZodType, Reply extends z.ZodType>(
    command: Command<Request, Reply>,
    request: z.input<Request>,
  ): Promise<z.output<Reply>>;
  /** Reports the progress of a still; volatile. */
  reportCapture(progress: CaptureProgress): void;
  /** The host's button: mints the id, shows the pending tile, sends the request to the field phone. Returns the photo's id. */
  requestStill(request: Omit<CaptureRequest, 'photoId'>): string;
  /** For the picture of one peer: prefer a lower layer for small tiles. */
  preferLayer(peerId: string, size: 'small' | 'large'): void;
  /** Ends everything at once; idempotent. */
  close(): void;
}
