/**
 * Redis commands wait while Redis is away; the caller gets an error instead. Opening a room waits twice and a
 * page gives up connecting after 8 s (room-client), so that it still reads the refusal.
 */
export const REDIS_TIMEOUT_MS = 3000;

/** Times and limits of a node. Tests pass shorter ones; nothing here depends on the machine. */
export interface RoomSettings {
  /** How long a seat is held while the peer's socket is away (SPEC.md, R-10). */
  keepSeatMs: number;
  /** Media of a peer whose socket is away and whose camera is frozen is closed after this time. */
  silentMediaMs: number;
  /** How long an empty room stays open: as long as a ticket is valid, so that a ban outlives the tickets issued before it. */
  keepEmptyRoomMs: number;
  /** A third of a lease (server-kit/RoomPlacement.ts), so that two renewals may fail before the room is lost. */
  renewLeaseMs: number;
  /** A third of a node's time to live, for the same reason. */
  announceNodeMs: number;
  /** How often the node looks for changes of who is on its calls, which the dashboards of staff show. */
  announcePeopleMs: number;
  /** Connection quality is announced at most this often. */
  qualityMs: number;
  /** A layer that nobody watches is paused after this time. */
  layerDelayMs: number;
  /** How long a socket may stay in the lobby. */
  lobbyMs: number;
  /** How long the phone has to reply to a request for its camera. */
  phoneTimeoutMs: number;
  maxPeersPerRoom: number;
  maxPeersPerSubject: number;
  maxSockets: number;
  /** Beyond that, a person's new socket closes the oldest one in the lobby. */
  maxSocketsPerSubject: number;
  /** Sockets of one address that have connected and not proved anything yet. */
  maxUnauthenticatedPerAddress: number;
  /** The most commands that one socket may send at once. */
  commandBurst: number;
  commandsPerSecond: number;
  /** Durable events that one person writes into one room, over all of their devices. */
  eventBurst: number;
  eventsPerSecond: number;
  eventBytesBurst: number;
  eventBytesPerSecond: number;
  /** Stills that one person requests in one room, over all of their devices. */
  captureBurst: number;
  capturesPerSecond: number;
  /** How often peers are compared with withdrawn rights, for orders that got lost. */
  revocationSweepMs: number;
}

export const ROOM_SETTINGS: RoomSettings = {
  keepSeatMs: 60_000,
  silentMediaMs: 1500,
  keepEmptyRoomMs: 60_000,
  renewLeaseMs: 5000,
  announceNodeMs: 3000,
  announcePeopleMs: 1000,
  qualityMs: 2000,
  layerDelayMs: 8000,
  lobbyMs: 15 * 60_000,
  phoneTimeoutMs: 8000,
  maxPeersPerRoom: 40,
  maxPeersPerSubject: 5,
  maxSockets: 2000,
  maxSocketsPerSubject: 8,
  commandBurst: 150,
  commandsPerSecond: 40,
  maxUnauthenticatedPerAddress: 30,
  eventBurst: 20,
  eventsPerSecond: 1,
  eventBytesBurst: 20_000,
  eventBytesPerSecond: 500,
  captureBurst: 30,
  capturesPerSecond: 1,
  revocationSweepMs: 30_000,
};
