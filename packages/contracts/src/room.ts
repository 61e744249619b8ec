import { z } from 'zod';
import { Ability } from './abilities.ts';
import { ItemId } from './checklists.ts';
import { command, notice } from './core/define.ts';
import { Instant, Line, Position, RequiredLine, Text } from './core/fields.ts';
import { Id } from './core/ids.ts';
import { MediaId, MediaPlane } from './media.ts';
import { RtpCapabilities } from './mediaParameters.ts';
import { PhotoSource } from './photos.ts';
import { RoomRole } from './roles.ts';
import { RoomEvent } from './roomEvents.ts';

/** Socket commands and notices of the live room, apart from the media plane (media.ts). */

/** The place that a room keeps for a peer while its socket is away: known to one tab alone (SPEC.md, R-10). */
const keptPlace = { peerId: Id, secret: z.string().min(32).max(128) };

/**
 * What the socket presents when it connects: a ticket to come in, or the secret of its place to resume. A page
 * that was reloaded presents both: the ticket says what it may do now, the place whose ghost it replaces.
 */
export const Handshake = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ticket'),
    ticket: z.string().max(4096),
    place: z.strictObject(keptPlace).optional(),
  }),
  z.strictObject({ kind: z.literal('resume'), inspectionId: Id, ...keptPlace }),
]);
export type Handshake = z.infer<typeof Handshake>;

export const ConnectionQuality = z.enum(['unknown', 'lost', 'poor', 'fair', 'good', 'excellent']);
export type ConnectionQuality = z.infer<typeof ConnectionQuality>;

/** What the phone's camera can do; the host's panel shows only what is true here. */
export const CameraCapabilities = z.object({
  still: z.boolean(),
  torch: z.boolean(),
  flip: z.boolean(),
  zoom: z.object({ min: z.number(), max: z.number(), step: z.number() }).nullable(),
});
export type CameraCapabilities = z.infer<typeof CameraCapabilities>;

const Facing = z.enum(['user', 'environment']);

export const CameraState = z.object({
  facing: Facing.nullable(),
  torch: z.boolean(),
  zoom: z.number().nullable(),
});
export type CameraState = z.infer<typeof CameraState>;

export const PeerInfo = z.object({
  id: Id,
  /** `user:ID` or `guest:ID`. */
  subject: z.string(),
  name: z.string(),
  role: RoomRole,
  abilities: z.array(Ability),
  joinedAt: Instant,
  /** False while its socket is away and its place is kept. */
  connected: z.boolean(),
  quality: ConnectionQuality,
  camera: z.object({ capabilities: CameraCapabilities, state: CameraState }).nullable(),
});
export type PeerInfo = z.infer<typeof PeerInfo>;

export const RoomSnapshot = z.object({
  inspectionId: Id,
  /** Raised when media has to be rebuilt (worker death). */
  epoch: z.int(),
  locked: z.boolean(),
  label: z.string(),
  roomType: z.string(),
  peers: z.array(PeerInfo),
  /** Sequence number of the last durable event. */
  seq: z.int(),
});
export type RoomSnapshot = z.infer<typeof RoomSnapshot>;

/**
 * First command after a connection by ticket or by resume. Everything that the call needs comes with the answer:
 * with a device described beforehand the first picture is one round trip away.
 */
export const enterRoom = command({
  name: 'room:enter',
  ability: null,
  request: z.strictObject({
    /** Sequence number of the last durable event that the client has. */
    since: z.int().min(0).default(0),
    /** Epoch of the transports that the client still holds; null when it holds none. */
    epoch: z.int().nullable().default(null),
    rtpCapabilities: RtpCapabilities.optional(),
    /** Streams that were made ahead and are set up on this side: they flow at once (SPEC.md, M-7). */
    consumerIds: z.array(MediaId).max(100).default([]),
  }),
  reply: z.object({
    you: PeerInfo,
    /** For resuming; kept in the tab, never logged. */
    secret: z.string(),
    /** True when transports, producers and consumers of before were kept. */
    resumed: z.boolean(),
    room: RoomSnapshot,
    /** Durable events after `since`, at most 500. */
    events: z.array(RoomEvent),
    media: MediaPlane,
  }),
});
export type Entrance = z.infer<typeof enterRoom.reply>;

export const leaveRoom = command({
  name: 'room:leave',
  ability: null,
  request: z.strictObject({}),
  reply: z.object({}),
});

export const fetchEvents = command({
  name: 'events:fetch',
  ability: null,
  request: z.strictObject({ since: z.int().min(0) }),
  reply: z.object({ events: z.array(RoomEvent) }),
});

export const sendChat = command({
  name: 'chat:send',
  ability: null,
  request: z.strictObject({ id: Id, text: Text.min(1, 'Write a message first').max(2000) }),
  reply: z.object({ seq: z.int() }),
});

export const lockRoom = command({
  name: 'room:lock',
  ability: 'lock',
  request: z.strictObject({ id: Id, locked: z.boolean() }),
  reply: z.object({}),
});

export const endSession = command({
  name: 'session:end',
  ability: 'remove',
  request: z.strictObject({ id: Id }),
  reply: z.object({}),
});

export const RoomType = z.enum([
  'living_room',
  'kitchen',
  'bedroom',
  'bathroom',
  'basement',
  'attic',
  'garage',
  'exterior',
]);

export const changeLabel = command({
  name: 'label:change',
  ability: 'mark',
  request: z.strictObject({ id: Id, label: RequiredLine, roomType: RoomType }),
  reply: z.object({}),
});

export const mutePeer = command({
  name: 'peer:mute',
  ability: 'mute-others',
  request: z.strictObject({ peerId: Id }),
  reply: z.object({}),
});

export const removePeer = command({
  name: 'peer:remove',
  ability: 'remove',
  request: z.strictObject({ id: Id, peerId: Id }),
  reply: z.object({}),
});

/** The host asks the field phone for a full-resolution still; the photo's id is minted by the host's button. */
export const CaptureRequest = z.strictObject({
  photoId: Id,
  peerId: Id,
  itemId: ItemId.optional(),
  roomLabel: Line.default(''),
});
export type CaptureRequest = z.infer<typeof CaptureRequest>;
export const requestCapture = command({
  name: 'capture:request',
  ability: 'capture',
  request: CaptureRequest,
  reply: z.object({ accepted: z.literal(true) }),
});

/** How a still goes on its way; volatile, to draw the pending tile. The truth is `photo:stored`. */
export const CaptureProgress = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('captured'),
    photoId: Id,
    source: PhotoSource,
    width: z.int().min(1).max(50_000),
    height: z.int().min(1).max(50_000),
    bytes: z.int().min(1),
    position: Position.nullable(),
  }),
  z.strictObject({ state: z.literal('uploading'), photoId: Id, fraction: z.number().min(0).max(1) }),
  z.strictObject({ state: z.literal('failed'), photoId: Id, reason: Line }),
]);
export type CaptureProgress = z.infer<typeof CaptureProgress>;
export const reportCapture = command({
  name: 'capture:report',
  ability: 'capture',
  request: CaptureProgress,
  reply: z.object({}),
});

/** Camera of the field phone, worked from the host's panel. */
export const CameraOrder = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('torch'), on: z.boolean() }),
  z.strictObject({ do: z.literal('zoom'), value: z.number() }),
  /** Names the side it ends at: the same order twice, as after a lost answer, flips once. */
  z.strictObject({ do: z.literal('flip'), to: Facing }),
]);
export type CameraOrder = z.infer<typeof CameraOrder>;
export const controlCamera = command({
  name: 'camera:control',
  ability: 'control-camera',
  request: z.strictObject({ peerId: Id, order: CameraOrder }),
  /** The state after the phone carried it out. */
  reply: z.object({ state: CameraState }),
});

export const announceCamera = command({
  name: 'camera:announce',
  ability: 'publish-video',
  request: z.strictObject({ capabilities: CameraCapabilities, state: CameraState }).nullable(),
  reply: z.object({}),
});

/** Sent by the server to the field phone with an acknowledgement. */
export const captureOrdered = command({
  name: 'capture:ordered',
  ability: null,
  request: CaptureRequest.extend({ by: z.string() }),
  reply: z.object({ accepted: z.literal(true) }),
});
export const cameraOrdered = command({
  name: 'camera:ordered',
  ability: null,
  request: z.strictObject({ order: CameraOrder, by: z.string() }),
  reply: z.object({ state: CameraState }),
});

export const eventHappened = notice({ name: 'event:happened', payload: RoomEvent });
export const peerChanged = notice({ name: 'peer:changed', payload: PeerInfo });
export const peerGone = notice({ name: 'peer:gone', payload: z.object({ peerId: Id }) });
export const captureProgressed = notice({
  name: 'capture:progressed',
  payload: z.object({ peerId: Id, progress: CaptureProgress }),
});
export const youWereMuted = notice({ name: 'you:muted', payload: z.object({ by: z.string() }) });
export const youWereRemoved = notice({
  name: 'you:removed',
  payload: z.object({
    by: z.string(),
    reason: z.enum(['removed', 'revoked', 'signedOut', 'replaced', 'ended']),
  }),
});
/** Media has to be rebuilt; wait `jitterMs` first so that not all peers come at once. */
export const mediaLost = notice({
  name: 'media:lost',
  payload: z.object({ epoch: z.int(), jitterMs: z.int() }),
});
export const speakerChanged = notice({
  name: 'speaker:changed',
  payload: z.object({ peerId: Id.nullable() }),
});
