import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { archiveRoomEvents } from '@sightline/contracts/jobs';
import type { JobQueue } from '@sightline/server-kit/queues';
import type { Revocable } from '@sightline/server-kit/revocations';
import type { RoomLog } from '@sightline/server-kit/roomLog';
import type { RoomLogFollower } from '@sightline/server-kit/roomLogFollower';
import type { RoomOrder } from '@sightline/server-kit/roomOrders';
import type { RoomPlacement } from '@sightline/server-kit/roomPlacement';
import type { Logger } from 'pino';
import type { RoomSettings } from '../core/settings.ts';
import type { WorkerPool } from '../media/WorkerPool.ts';
import { Room } from './Room.ts';
import { RoomLease } from './RoomLease.ts';
import { RoomRecord } from './RoomRecord.ts';

const REDIS_TIMEOUT_MS = 4000;

export interface RegistryOptions {
  node: string;
  log: RoomLog;
  follower: RoomLogFollower;
  placement: RoomPlacement;
  queue: JobQueue;
  bindCapture(photoId: string, order: { inspectionId: string; subject: string }): Promise<boolean>;
  pool: WorkerPool;
  settings: RoomSettings;
  logger: Logger;
}

/** The rooms of this node, each with its lease and its position in the followed log. */
export class RoomRegistry {
  readonly #options: RegistryOptions;
  readonly #rooms = new Map<string, Promise<Room>>();
  readonly #open = new Map<string, Room>();
  readonly #archiving = new Set<Promise<void>>();

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  get rooms(): Room[] {
    return [...this.#open.values()];
  }

  /** A room that is open on this node: a seat exists nowhere else. */
  find(inspectionId: string): Room | undefined {
    return this.#open.get(inspectionId);
  }

  /** Opens the room if need be. AppError('ticketInvalid') when another node holds its lease. */
  async open(inspectionId: string): Promise<Room> {
    // The promise is stored, not the room: two sockets at once must not open two rooms.
    const known = this.#rooms.get(inspectionId);
    if (known) return await known;
    const opening = this.#openRoom(inspectionId);
    this.#rooms.set(inspectionId, opening);
    opening.catch(() => this.#rooms.delete(inspectionId));
    return await opening;
  }

  /** An order of the API: a person's access was revoked, or the person signed out. */
  dropSubject({ subject, inspectionId, sessionId, reason }: RoomOrder): void {
    for (const room of this.rooms) {
      if (inspectionId && room.inspectionId !== inspectionId) continue;
      for (const peer of room.peers.filter((peer) => peer.subject === subject)) {
        if (sessionId && peer.rights.sessionId !== sessionId) continue;
        // A person without rights is banned for this session; one who signed out may sign in again.
        const left = reason === 'revoked' ? 'removed' : 'left';
        room.drop(peer, left, { notice: { by: '', reason } });
      }
    }
  }

  /** Finds peers whose rights were withdrawn by an order that never arrived: Redis does not repeat a published one. */
  async dropRevoked(isRevoked: (who: Revocable) => Promise<boolean>): Promise<void> {
    for (const room of this.rooms) {
      for (const peer of room.peers) {
        const { inspectionId } = room;
        if (!(await isRevoked({ ...peer.rights, inspectionId }))) continue;
        room.drop(peer, 'left', { notice: { by: '', reason: 'revoked' } });
      }
    }
  }

  /** AppError('conflict') for the id of a still that was requested from another person. Without Redis the request goes out. */
  async bindCapture(photoId: string, order: { inspectionId: string; subject: string }): Promise<void> {
    const bound = this.#options.bindCapture(photoId, order);
    const isBound = await withTimeout(REDIS_TIMEOUT_MS, bound).catch(() => true);
    if (!isBound) throw new AppError('conflict', { thing: 'photo' });
  }

  /** Delivers an event of the log to its room; called by the follower. */
  take: ConstructorParameters<typeof RoomLogFollower>[2] = (inspectionId, event) => {
    this.#open.get(inspectionId)?.record.take(event);
  };

  /** Resolves when the archiving of all rooms has been queued. */
  async close(): Promise<void> {
    for (const room of this.rooms) room.close();
    await Promise.all(this.#archiving);
  }

  async #openRoom(inspectionId: string): Promise<Room> {
    const { placement, node, pool, settings } = this.#options;
    const logger = this.#options.logger.child({ inspectionId });
    const isOurs = await withTimeout(REDIS_TIMEOUT_MS, placement.renew(inspectionId, node));
    if (!isOurs) throw new AppError('ticketInvalid');
    const record = await withTimeout(REDIS_TIMEOUT_MS, this.#openRecord(inspectionId, logger));
    const room = new Room({ inspectionId, record, pool, settings, logger });
    this.#keep(room, logger);
    logger.info({ seq: record.seq }, 'room opened');
    return room;
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
    // From the last event that the record has read: what was appended since then is delivered as well.
    follower.follow(inspectionId, record.seq);
    lease.on('renewed', () => void record.restoreCounter().catch(() => undefined));
    lease.on('lost', () => room.close({ isFenced: true }));
    room.once('closed', () => {
      this.#open.delete(inspectionId);
      this.#rooms.delete(inspectionId);
      follower.unfollow(inspectionId);
      lease.close();
    });
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
