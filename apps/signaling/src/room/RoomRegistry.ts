import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { archiveRoomEvents, notifyStaff } from '@sightline/contracts/jobs';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import type { RoomLog } from '@sightline/server-kit/RoomLog';
import type { RoomLogFollower } from '@sightline/server-kit/RoomLogFollower';
import type { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import type { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { concerns, type Revocable } from '@sightline/server-kit/revocations';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import type { Logger } from 'pino';
import type { CallMetrics } from '../core/CallMetrics.ts';
import { REDIS_TIMEOUT_MS } from '../core/settings.ts';
import { endWithdrawnHosting, type FindRevocation, hosting } from './features/hosting.ts';
import { FEATURES, type Settings } from './features.ts';
import type { Peer } from './Peer.ts';
import { Room } from './Room.ts';
import { RoomLease } from './RoomLease.ts';
import { RoomRecord } from './RoomRecord.ts';
import type { RoomServices } from './RoomServices.ts';

/** The longest wait for Redis before a room is closed instead of moved. */
const MOVE_TIMEOUT_MS = 500;

/** Gives a host who arrives together with a client the time to enter. */
const NOTIFY_AFTER_MS = 15_000;

export interface RegistryOptions extends RoomServices {
  node: string;
  log: RoomLog;
  follower: RoomLogFollower;
  placement: RoomPlacement;
  presence: RoomPresence;
  queue: JobQueue;
  settings: Settings;
  logger: Logger;
}

/** The rooms of this node, each with its lease and its position in the followed log. */
export class RoomRegistry {
  readonly metrics: CallMetrics;
  readonly #options: RegistryOptions;
  readonly #rooms = new Map<string, Promise<Room>>();
  readonly #open = new Map<string, Room>();
  readonly #leases = new Map<string, RoomLease>();
  /** The rooms that this node has handed to others at its end. */
  readonly #moved = new Set<string>();
  readonly #archiving = new Set<Promise<void>>();
  #isEnding = false;

  constructor(options: RegistryOptions) {
    this.metrics = options.metrics;
    this.#options = options;
  }

  get rooms(): Room[] {
    return [...this.#open.values()];
  }

  find(inspectionId: string): Room | undefined {
    return this.#open.get(inspectionId);
  }

  hasMoved(inspectionId: string): boolean {
    return this.#moved.has(inspectionId);
  }

  /** Throws AppError('ticketInvalid') when another node holds the room's lease, or this node is ending. */
  async open(inspectionId: string): Promise<Room> {
    // A page may arrive while this node ends: a lease taken for it would keep the room from other nodes.
    if (this.#isEnding) throw new AppError('ticketInvalid');
    // The promise is stored, not the room, so that two concurrent sockets do not open two rooms.
    const known = this.#rooms.get(inspectionId);
    if (known) return await known;
    const opening = this.#openRoom(inspectionId);
    this.#rooms.set(inspectionId, opening);
    opening.catch(() => this.#rooms.delete(inspectionId));
    return await opening;
  }

  /** Follows an order of the API: a person's access or role was revoked, or the person signed out. */
  dropSubject(order: RoomOrder): void {
    const { subject, inspectionId, role, reason } = order;
    if (role === 'host' && inspectionId) this.find(inspectionId)?.feature(hosting).end(subject);
    for (const { room, peer, rights } of this.#everyone()) {
      if (!concerns(order, rights)) continue;
      // Without a notice the page returns at once, with a ticket for the person's current role.
      if (role) room.drop(peer, 'left');
      // A person without rights is banned for this session; one who signed out may sign in again.
      else room.drop(peer, reason === 'revoked' ? 'removed' : 'left', { notice: { by: '', reason } });
    }
  }

  /** Finds peers whose rights were revoked by a lost order: Redis does not repeat a published one. */
  async dropRevoked(find: FindRevocation): Promise<void> {
    for (const { room, peer, rights } of this.#everyone()) {
      await endWithdrawnHosting(room, rights, find);
      const revoked = await find(rights);
      if (revoked === 'role') room.drop(peer, 'left');
      if (revoked === 'access') room.drop(peer, 'removed', { notice: { by: '', reason: 'revoked' } });
    }
  }

  /** Delivers an event of the log to its room; called by the follower. */
  take: ConstructorParameters<typeof RoomLogFollower>[2] = (inspectionId, event) => {
    this.#open.get(inspectionId)?.record.take(event);
  };

  /**
   * Moves all rooms to other nodes, if there are any, and closes each when its pages have switched. Called
   * after this node was withdrawn.
   */
  async moveAway(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.rooms.map((room) => this.#moveAway(room)));
  }

  /** Ends the calls that could not be moved. Resolves when the archiving of all rooms has been queued. */
  async close(): Promise<void> {
    this.#isEnding = true;
    for (const room of this.rooms) room.close();
    await Promise.all(this.#archiving);
  }

  /** Notifies the staff if, after a moment, the people in the room still wait for a host. */
  arrived({ inspectionId, peers }: Room): void {
    const { queue, logger } = this.#options;
    if (peers.some(({ info }) => info.role === 'host')) return;
    const later = new Date(Date.now() + NOTIFY_AFTER_MS);
    queue
      .enqueue(notifyStaff, { notice: { kind: 'waiting', inspectionId } }, later)
      .catch((error: unknown) => logger.warn({ err: error }, 'the staff could not be notified'));
  }

  /** Each peer with its rights at the moment of its turn, since a new ticket may change them at any time. */
  *#everyone(): Generator<{ room: Room; peer: Peer; rights: Revocable }> {
    for (const room of this.rooms) {
      const { inspectionId } = room;
      for (const peer of room.peers) yield { room, peer, rights: { ...peer.rights, inspectionId } };
    }
  }

  async #moveAway(room: Room): Promise<void> {
    const { placement, node } = this.#options;
    const { inspectionId } = room;
    if (room.peers.length === 0) return;
    const moved = withTimeout(MOVE_TIMEOUT_MS, placement.moveRoom(inspectionId, node)).catch(() => false);
    if (!(await moved)) return;
    room.logger.info('room moves to another node');
    this.#moved.add(inspectionId);
    this.#leases.get(inspectionId)?.handOver();
    await room.moveAway();
    this.#leave(room);
  }

  async #openRoom(inspectionId: string): Promise<Room> {
    const { placement, node, settings } = this.#options;
    const logger = this.#options.logger.child({ inspectionId });
    const isOurs = await withTimeout(REDIS_TIMEOUT_MS, placement.renew(inspectionId, node));
    if (!isOurs) throw new AppError('ticketInvalid');
    const record = await withTimeout(REDIS_TIMEOUT_MS, this.#openRecord(inspectionId, logger));
    const room = new Room({
      ...{ inspectionId, record, settings, logger },
      services: this.#options,
      features: FEATURES,
    });
    if (record.facts.present.size > 0) await this.#restore(room);
    room.opened();
    this.#keep(room, logger);
    logger.info({ seq: record.seq }, 'room opened');
    return room;
  }

  /** Holds the seats of a node that died a moment ago; people of an earlier call are recorded as gone. */
  async #restore(room: Room): Promise<void> {
    const announced = withTimeout(REDIS_TIMEOUT_MS, this.#options.presence.list()).catch(() => null);
    if (!(await announced)?.has(room.inspectionId)) return room.record.recordPresentAsLost();
    const moving = withTimeout(REDIS_TIMEOUT_MS, this.#options.placement.isMoving(room.inspectionId));
    const isMoving = await moving.catch(() => false);
    room.restoreSeats(isMoving ? room.settings.switchMs : 0);
    this.metrics.roomMoves.inc({ direction: 'in' });
  }

  async #openRecord(inspectionId: string, logger: Logger): Promise<RoomRecord> {
    const { log } = this.#options;
    const archive = (): void => this.#archive(inspectionId);
    return await RoomRecord.open({ inspectionId, log, archive, logger });
  }

  #keep(room: Room, logger: Logger): void {
    const { placement, node, follower, settings } = this.#options;
    const { inspectionId, record } = room;
    const lease = new RoomLease({ placement, inspectionId, node, everyMs: settings.renewLeaseMs, logger });
    this.#open.set(inspectionId, room);
    this.#leases.set(inspectionId, lease);
    // Events appended since the last one that the record has read are also delivered.
    follower.follow(inspectionId, record.seq);
    // The next renewal makes up for a failure.
    lease.on('renewed', () => void record.restoreCounter().catch(() => undefined));
    lease.on('lost', () => this.#leave(room));
    room.once('closed', () => {
      this.#open.delete(inspectionId);
      this.#leases.delete(inspectionId);
      this.#rooms.delete(inspectionId);
      follower.unfollow(inspectionId);
      lease.close();
    });
  }

  /** Leaves a room to the node that has it. */
  #leave(room: Room): void {
    if (room.peers.length > 0) this.metrics.roomMoves.inc({ direction: 'out' });
    room.close({ continuesElsewhere: true });
  }

  #archive(inspectionId: string): void {
    const { queue, logger } = this.#options;
    const queued = queue
      .enqueue(archiveRoomEvents, { inspectionId })
      .catch((error: unknown) => logger.error({ err: error }, 'archiving could not be queued'))
      .finally(() => this.#archiving.delete(queued));
    this.#archiving.add(queued);
  }
}
