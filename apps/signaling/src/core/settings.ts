import { CHECK_SECONDS } from '@sightline/contracts/rooms/checkMedia';

/**
 * Redis commands wait while Redis is away; after this time the caller gets an error instead. It is shorter
 * than the 8 s that a page waits to connect (room-client), so that the page receives the refusal.
 */
export const REDIS_TIMEOUT_MS = 3000;

/**
 * Times and limits of a node and its rooms; features have their own (room/features). Tests pass shorter ones;
 * none depends on the machine.
 */
export interface RoomSettings {
  /** How long a seat is held while the peer's socket is disconnected (SPEC.md, R-10). */
  keepSeatMs: number;
  /** The time after which the media of a disconnected peer with a frozen camera is closed. */
  silentMediaMs: number;
  /** How long an empty room stays open: as long as a ticket, so that a ban outlives the earlier tickets. */
  keepEmptyRoomMs: number;
  /**
   * A third of a lease (server-kit/RoomPlacement.ts), so that two renewals may fail before the room is lost.
   */
  renewLeaseMs: number;
  /** A quarter of a node's time to live (server-kit/RoomPlacement.ts), for the same reason. */
  announceNodeMs: number;
  /** How often the node checks who is in its calls, for the dashboards of staff. */
  announcePeopleMs: number;
  /** The time after which an unwatched layer is paused. */
  layerDelayMs: number;
  /** The longest time that a socket may stay in the lobby, unless it waits for the host. */
  lobbyMs: number;
  /** How long a request waits for a disconnected phone: enough for a room that has just moved. */
  phoneReturnMs: number;
  /** The time within which the phone must reply to a request for its camera. */
  phoneTimeoutMs: number;
  /** How long the pages of a room have to switch to its next node before this one ends. */
  switchMs: number;
  maxPeersPerRoom: number;
  maxPeersPerSubject: number;
  maxSockets: number;
  /** The number of a person's sockets beyond which a new one closes the oldest in the lobby. */
  maxSocketsPerSubject: number;
  /** The number of sockets of one address that have connected and not authenticated. */
  maxUnauthenticatedPerAddress: number;
  /** The burst of commands that one socket may send. */
  commandBurst: number;
  commandsPerSecond: number;
  /** Commands that may be lost are dropped beyond their own rates, and refused beyond this one. */
  droppedBurst: number;
  droppedPerSecond: number;
  /** The burst of durable events that one person may write into one room, over all devices. */
  eventBurst: number;
  eventsPerSecond: number;
  eventBytesBurst: number;
  eventBytesPerSecond: number;
  /** The longest time of a phone check. */
  checkMs: number;
  maxChecks: number;
  maxChecksPerSubject: number;
  /** The bytes after which a phone check is closed: three times what an honest one sends. */
  maxCheckBytes: number;
  /** The interval at which peers are compared with revoked rights, in case orders were lost. */
  revocationSweepMs: number;
}

export const ROOM_SETTINGS: RoomSettings = {
  keepSeatMs: 60_000,
  silentMediaMs: 1500,
  keepEmptyRoomMs: 60_000,
  renewLeaseMs: 5000,
  announceNodeMs: 500,
  announcePeopleMs: 1000,
  layerDelayMs: 8000,
  lobbyMs: 15 * 60_000,
  phoneReturnMs: 5000,
  phoneTimeoutMs: 8000,
  switchMs: 5000,
  maxPeersPerRoom: 40,
  maxPeersPerSubject: 5,
  maxSockets: 2000,
  maxSocketsPerSubject: 8,
  commandBurst: 150,
  commandsPerSecond: 40,
  maxUnauthenticatedPerAddress: 30,
  droppedBurst: 2000,
  droppedPerSecond: 100,
  eventBurst: 20,
  eventsPerSecond: 1,
  eventBytesBurst: 20_000,
  eventBytesPerSecond: 500,
  checkMs: CHECK_SECONDS * 1000,
  maxChecks: 20,
  maxChecksPerSubject: 3,
  maxCheckBytes: 8_000_000,
  revocationSweepMs: 30_000,
};
