import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { decodeEntry, roomOf, type StreamEntry, streamKey } from './RoomLog.ts';
import { connectRedis, disconnectRedis } from './redis.ts';

const BLOCK_MS = 2000;
/** The time after which a silent socket is dead, since a read returns every two seconds. */
const SOCKET_TIMEOUT_MS = 8000;
const WAKE_EVERY_MS = 20;

export type OnRoomEvent = (inspectionId: string, event: RoomEvent) => void;

/**
 * Follows the logs of many rooms with one blocking read. Its position in each log is kept here and advances
 * only with read events, so that a restart of Redis neither loses nor repeats one.
 */
export class RoomLogFollower {
  readonly #prefix: string;
  readonly #onEvent: OnRoomEvent;
  readonly #logger: Logger | undefined;
  /** The last announced sequence number of each room. */
  readonly #places = new Map<string, number>();
  readonly #name = `follower-${mintId()}`;
  readonly #reader: Redis;
  readonly #waker: Redis;
  /** A number that grows with every change of the rooms; a read that began earlier has to be interrupted. */
  #wanted = 0;
  #reading = 0;
  #isWaking = false;
  #isClosed = false;
  #resumeIdle: (() => void) | null = null;

  constructor(redisUrl: string, prefix: string, onEvent: OnRoomEvent, logger?: Logger) {
    this.#prefix = prefix;
    this.#onEvent = onEvent;
    this.#logger = logger;
    this.#reader = connectRedis(redisUrl, logger, {
      socketTimeout: SOCKET_TIMEOUT_MS,
      connectionName: this.#name,
    });
    this.#waker = connectRedis(redisUrl, logger);
    void this.#run();
  }

  /** Announces every event after `sinceSeq`, existing ones first. */
  follow(inspectionId: string, sinceSeq: number): void {
    this.#places.set(inspectionId, sinceSeq);
    this.#roomsChanged();
  }

  unfollow(inspectionId: string): void {
    if (this.#places.delete(inspectionId)) this.#roomsChanged();
  }

  close(): void {
    this.#isClosed = true;
    this.#resumeIdle?.();
    disconnectRedis(this.#reader);
    disconnectRedis(this.#waker);
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      if (this.#places.size === 0) await this.#idle();
      else await this.#read().catch((error: unknown) => this.#failed(error));
    }
  }

  async #idle(): Promise<void> {
    this.#reading = this.#wanted;
    await new Promise<void>((resolve) => {
      this.#resumeIdle = resolve;
    });
    this.#resumeIdle = null;
  }

  async #read(): Promise<void> {
    this.#reading = this.#wanted;
    const rooms = [...this.#places];
    const keys = rooms.map(([inspectionId]) => streamKey(this.#prefix, inspectionId));
    const places = rooms.map(([, seq]) => `${seq}-0`);
    const answer = await this.#reader.xread('COUNT', 200, 'BLOCK', BLOCK_MS, 'STREAMS', ...keys, ...places);
    for (const [key, entries] of answer ?? []) {
      for (const entry of entries) this.#announce(roomOf(key), entry);
    }
  }

  #announce(inspectionId: string, entry: StreamEntry): void {
    const seq = Number.parseInt(entry[0], 10);
    const place = this.#places.get(inspectionId);
    // The room was unfollowed, or followed again from another position, during this read.
    if (place === undefined || seq <= place) return;
    this.#places.set(inspectionId, seq);
    try {
      this.#onEvent(inspectionId, decodeEntry(entry));
    } catch (error) {
      this.#logger?.error({ err: error, inspectionId, seq }, 'room event could not be announced');
    }
  }

  async #failed(error: unknown): Promise<void> {
    if (this.#isClosed) return;
    this.#logger?.warn({ err: error }, 'reading room logs failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }

  #roomsChanged(): void {
    this.#wanted++;
    if (this.#resumeIdle) this.#resumeIdle();
    else void this.#wake();
  }

  /** Repeats until the next read has begun: an UNBLOCK that arrives before its XREAD has no effect. */
  async #wake(): Promise<void> {
    if (this.#isWaking) return;
    this.#isWaking = true;
    while (this.#reading !== this.#wanted && !this.#isClosed) {
      // Redis is away, or the read has just ended: in both cases the loop tries again.
      await this.#unblock().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, WAKE_EVERY_MS));
    }
    this.#isWaking = false;
  }

  async #unblock(): Promise<void> {
    // The client is found by name, since its id changes with every reconnection.
    const clients = String(await this.#waker.client('LIST', 'TYPE', 'NORMAL'));
    const own = clients.split('\n').find((line) => line.includes(` name=${this.#name} `));
    const id = /^id=(\d+) /.exec(own ?? '')?.[1];
    if (id) await this.#waker.client('UNBLOCK', id);
  }
}
