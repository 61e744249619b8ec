import { z } from 'zod';
import { RoomRole } from '../accounts/roles.ts';
import { command, notice } from '../core/define.ts';
import { Instant, RequiredLine, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { RoomType } from '../site/roomTypes.ts';
import { Ability } from './abilities.ts';
import { CameraCapabilities, CameraState } from './camera.ts';
import { captionsInRoom } from './captions.ts';
import { viewInRoom } from './captures.ts';
import { DeviceNumber } from './deviceNumber.ts';
import { Interruption } from './interruptions.ts';
import { createProducer, MediaId, MediaPlane, MediaSource } from './media.ts';
import { RtpCapabilities } from './mediaParameters.ts';
import { recordingInRoom } from './recording.ts';
import { RoomEvent } from './roomEvents.ts';

/** Peers of a live room and its commands. Media, camera and stills have files of their own. */

/** The seat that a room keeps for a disconnected peer: known only to one tab (SPEC.md, R-10). */
const heldSeat = { peerId: Id, resumeToken: z.string().min(32).max(128) };

/**
 * The credentials of a connecting socket: a ticket to enter, or the token of its seat to resume. A reloaded
 * page presents both: the ticket has its current rights, the seat the peer that it replaces.
 */
export const Handshake = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ticket'),
    ticket: z.string().max(4096),
    seat: z.strictObject(heldSeat).optional(),
  }),
  z.strictObject({ kind: z.literal('resume'), inspectionId: Id, ...heldSeat }),
]);
export type Handshake = z.infer<typeof Handshake>;

export const ConnectionQuality = z.enum(['unknown', 'lost', 'poor', 'fair', 'good', 'excellent']);
export type ConnectionQuality = z.infer<typeof ConnectionQuality>;

export const PeerInfo = z.object({
  id: Id,
  /** The person, `user:ID` or `guest:ID`. */
  subject: z.string(),
  /** The person's name. Screens add the number from 2 on. */
  name: z.string(),
  number: DeviceNumber.default(1),
  role: RoomRole,
  abilities: z.array(Ability),
  joinedAt: Instant,
  /** False while its socket is disconnected and its seat is kept. */
  connected: z.boolean(),
  /** The time since which its socket is disconnected; null while it is connected. */
  disconnectedAt: Instant.nullable(),
  /** The time since which no packet of its unpaused camera has arrived; null while the picture moves. */
  videoFrozenAt: Instant.nullable(),
  /** The reason why its picture or sound has stopped on its own device; null while neither has. */
  interruption: Interruption.nullable().default(null),
  quality: ConnectionQuality,
  /** Whether its page sends a smaller picture because its connection is slow. */
  pictureReduced: z.boolean().default(false),
  /** Whether the pictures of the others reach it smaller because its connection is slow. */
  seesReduced: z.boolean().default(false),
  camera: z.object({ capabilities: CameraCapabilities, state: CameraState }).nullable(),
});
export type PeerInfo = z.infer<typeof PeerInfo>;

export const RoomSnapshot = z.object({
  inspectionId: Id,
  /** A number that is raised when media has to be rebuilt (worker death). */
  epoch: z.int(),
  locked: z.boolean(),
  label: z.string(),
  roomType: z.string(),
  peers: z.array(PeerInfo),
  // The parts of the room's features.
  ...viewInRoom,
  ...recordingInRoom,
  ...captionsInRoom,
  /** The sequence number of the last durable event. */
  seq: z.int(),
});
export type RoomSnapshot = z.infer<typeof RoomSnapshot>;

/** The first command after a connection by ticket or by resume; its reply has the whole state. Decision 005. */
export const enterRoom = command({
  name: 'room:enter',
  ability: null,
  request: z.strictObject({
    /** The sequence number of the last durable event that the client has. */
    since: z.int().min(0).default(0),
    /** The id of the page, which no one else knows: a page whose reply was lost enters as the same peer. */
    page: MintedId.optional(),
    /** The epoch of the transports that the client still holds; null when it holds none. */
    epoch: z.int().nullable().default(null),
    rtpCapabilities: RtpCapabilities.optional(),
    /**
     * Streams that were prepared in the lobby and are set up on this side: they flow at once (SPEC.md, M-7).
     */
    consumerIds: z.array(MediaId).max(100).default([]),
    /** Producers that the page set up in the lobby: created at once, over the transport that it keeps. */
    producers: z.array(createProducer.request).max(MediaSource.options.length).default([]),
  }),
  reply: z.object({
    you: PeerInfo,
    /** The token for resuming; kept in the tab, never logged. */
    resumeToken: z.string(),
    /** Whether the earlier transports, producers and consumers were kept. */
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

/** Sent once the page gets its pictures from the room's next node (SPEC.md, R-28). */
export const leaveNode = command({
  name: 'node:leave',
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
  request: z.strictObject({ id: MintedId, text: Text.min(1, 'Write a message first').max(2000) }),
  reply: z.object({ seq: z.int() }),
});

export const lockRoom = command({
  name: 'room:lock',
  ability: 'lock',
  request: z.strictObject({ id: MintedId, locked: z.boolean() }),
  reply: z.object({}),
});

export const endSession = command({
  name: 'session:end',
  ability: 'remove',
  request: z.strictObject({ id: MintedId }),
  reply: z.object({}),
});

export const changeLabel = command({
  name: 'label:change',
  ability: 'mark',
  request: z.strictObject({ id: MintedId, label: RequiredLine, roomType: RoomType.or(z.literal('')) }),
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
  request: z.strictObject({ id: MintedId, peerId: Id }),
  reply: z.object({}),
});

/**
 * Hands hosting to another person in the call. With one's own id, a person whose ticket grants hosting takes it
 * back (SPEC.md, R-36 to R-38).
 */
export const handOverHosting = command({
  name: 'host:handOver',
  ability: 'become-host',
  request: z.strictObject({ id: MintedId, peerId: Id }),
  reply: z.object({}),
});

/** To pages that wait for the host: the room can be entered now, here or on its next node (SPEC.md, W-10). */
export const roomOpened = notice({ name: 'room:opened', payload: z.object({}) });

export const eventHappened = notice({ name: 'event:happened', payload: RoomEvent });
export const peerChanged = notice({ name: 'peer:changed', payload: PeerInfo });
export const peerGone = notice({ name: 'peer:gone', payload: z.object({ peerId: Id }) });
export const youWereMuted = notice({ name: 'you:muted', payload: z.object({ by: z.string() }) });
export const youWereRemoved = notice({
  name: 'you:removed',
  payload: z.object({
    by: z.string(),
    reason: z.enum(['removed', 'revoked', 'signedOut', 'replaced', 'ended']),
  }),
});
/** Announces that media has to be rebuilt; peers wait `jitterMs` first so that they do not all come at once. */
export const mediaLost = notice({
  name: 'media:lost',
  payload: z.object({ epoch: z.int(), jitterMs: z.int() }),
});
/** The room is on another node: pages enter it there after `jitterMs`, before they leave this one. */
export const roomMoved = notice({ name: 'room:moved', payload: z.object({ jitterMs: z.int() }) });
export const speakerChanged = notice({
  name: 'speaker:changed',
  payload: z.object({ peerId: Id.nullable() }),
});
