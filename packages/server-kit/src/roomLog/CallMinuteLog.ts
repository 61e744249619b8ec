import { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { StreamEntry } from './entries.ts';

/** The number of entries kept in a room: three days of a call whose archive is away. */
const MAX_ENTRIES = 5000;
const BATCH = 500;

/** Minutes that were appended together, with the id under which they are removed. */
interface MinuteEntry {
  id: string;
  minutes: CallMinute[];
}

/** The minutes of all calls until they are archived, apart from the events that every page receives. */
export class CallMinuteLog {
  readonly #redis: Redis;
  readonly #prefix: string;
  readonly #unarchivedKey: string;
  readonly #keepSeconds: number;

  constructor(redis: Redis, prefix: string, options: { unarchivedKey: string; keepSeconds: number }) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#unarchivedKey = options.unarchivedKey;
    this.#keepSeconds = options.keepSeconds;
  }

  /** Appends the minutes of one room, and lists it for archiving. */
  async append(inspectionId: string, minutes: readonly CallMinute[]): Promise<void> {
    const key = this.#key(inspectionId);
    await this.#redis
      .multi()
      .xadd(key, 'MAXLEN', '~', MAX_ENTRIES, '*', 'minutes', JSON.stringify(minutes))
      .expire(key, this.#keepSeconds)
      .sadd(this.#unarchivedKey, inspectionId)
      .exec();
  }

  async oldest(inspectionId: string): Promise<MinuteEntry[]> {
    const entries = await this.#redis.xrange(this.#key(inspectionId), '-', '+', 'COUNT', BATCH);
    return entries.map(decodeEntry);
  }

  /** All minutes that are not archived, oldest first. */
  async all(inspectionId: string): Promise<CallMinute[]> {
    const entries = await this.#redis.xrange(this.#key(inspectionId), '-', '+');
    return entries.flatMap((entry) => decodeEntry(entry).minutes);
  }

  async remove(inspectionId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#redis.xdel(this.#key(inspectionId), ...ids);
  }

  #key(inspectionId: string): string {
    return `${this.#prefix}:room:${inspectionId}:minutes`;
  }
}

/** Minutes of an earlier version that no longer parse are left out: they must not stop the archive. */
function decodeEntry([id, [, json = '[]']]: StreamEntry): MinuteEntry {
  const parsed = z.array(CallMinute).safeParse(JSON.parse(json));
  return { id, minutes: parsed.success ? parsed.data : [] };
}
