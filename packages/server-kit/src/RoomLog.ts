import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { known } from '@sightline/contracts/core/known';
import { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import { RoomEvent, type RoomEventAuthor, RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { withoutFacts } from './roomLog/hiddenFacts.ts';

export type StreamEntry = [id: string, fields: string[]];

/** The number of entries kept in a room: three days of a call whose archive is away. */
const MAX_ENTRIES = 5000;
const BATCH = 500;

/** Minutes that were appended together, with the id under which they are removed. */
interface MinuteEntry {
  id: string;
  minutes: CallMinute[];
}

const MAX_EVENTS = 500;
/**
 * The time for which the live log is kept after its last event, a month; the database keeps archived events.
 */
const KEEP_SECONDS = 30 * 24 * 3600;

/**
 * Appends in one script, so that no number is used without its event: the entry's stream id is `<seq>-0`. KEYS:
 * stream, counter, ids, unarchived rooms. ARGV: kind and id, event, seconds to keep, inspection.
 */
const APPEND = `
local known = redis.call('HGET', KEYS[3], ARGV[1])
if known then
  local entry = redis.call('XRANGE', KEYS[1], known .. '-0', known .. '-0')
  if entry[1] then return entry[1] end
end
local seq = redis.call('INCR', KEYS[2])
redis.call('XADD', KEYS[1], seq .. '-0', 'event', ARGV[2])
redis.call('HSET', KEYS[3], ARGV[1], seq)
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('EXPIRE', KEYS[3], ARGV[3])
redis.call('SADD', KEYS[4], ARGV[4])
return {seq .. '-0', {'event', ARGV[2]}}`;

/** Raises the counter, which never decreases: events of a lost Redis keep their numbers. */
const RAISE = `
local seq = tonumber(redis.call('GET', KEYS[1]) or '0')
if seq < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1]) end`;

export type NewRoomEvent = { id: string; by: RoomEventAuthor; at?: string | undefined } & RoomEventBody;

type LastSession = { name: 'none' | 'running' } | { name: 'ended'; at: string };

/** Durable events of all rooms: numbered from 1 in each room without gaps, each event once by its id. */
export class RoomLog {
  /** How the connections of the peers were; no page receives it. */
  readonly minutes: CallMinuteLog;
  readonly #redis: Redis;
  readonly #prefix: string;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.minutes = new CallMinuteLog(redis, prefix, {
      unarchivedKey: this.#unarchivedKey,
      keepSeconds: KEEP_SECONDS,
    });
  }

  /** Returns the event in the log: the earlier one if its id was appended before. */
  async append(inspectionId: string, event: NewRoomEvent): Promise<RoomEvent> {
    const at = Instant.parse(event.at ?? new Date().toISOString());
    const body = RoomEventBody.parse({ kind: event.kind, data: event.data });
    const stored = { id: Id.parse(event.id), at, by: event.by, ...forEveryone(body, at) };
    const keys = [
      streamKey(this.#prefix, inspectionId),
      this.#counterKey(inspectionId),
      `${this.#prefix}:room:${inspectionId}:ids`,
      this.#unarchivedKey,
    ];
    const entry = await this.#redis.eval(
      APPEND,
      keys.length,
      ...keys,
      // The key includes the kind: a chat message with the id of a photo must not replace the photo's event.
      `${stored.kind}:${stored.id}`,
      JSON.stringify(stored),
      KEEP_SECONDS,
      inspectionId,
    );
    return decodeEntry(entry as StreamEntry);
  }

  /** Events after `seq`, oldest first. */
  async since(inspectionId: string, seq: number, limit: number = MAX_EVENTS): Promise<RoomEvent[]> {
    const key = streamKey(this.#prefix, inspectionId);
    const entries = await this.#redis.xrange(key, `(${seq}-0`, '+', 'COUNT', limit);
    return entries.map(decodeEntry);
  }

  /** The latest session: ended by its host, running since a host has joined, or none. */
  async lastSession(inspectionId: string): Promise<LastSession> {
    const key = streamKey(this.#prefix, inspectionId);
    const entries = await this.#redis.xrevrange(key, '+', '-', 'COUNT', MAX_EVENTS);
    for (const event of entries.map(decodeEntry)) {
      if (event.kind === 'session:ended') return { name: 'ended', at: event.at };
      if (event.kind === 'peer:joined' && event.data.role === 'host') return { name: 'running' };
    }
    return { name: 'none' };
  }

  /** The number of the last event; 0 for a room without events. */
  async lastSeq(inspectionId: string): Promise<number> {
    return Number((await this.#redis.get(this.#counterKey(inspectionId))) ?? 0);
  }

  /** Raises the counter to `seq`, the last number in the database, after Redis lost its data. */
  async raiseTo(inspectionId: string, seq: number): Promise<void> {
    await this.#redis.eval(RAISE, 1, this.#counterKey(inspectionId), seq);
  }

  /** Rooms with events since they were last marked as archived. */
  async unarchivedRooms(): Promise<string[]> {
    return await this.#redis.smembers(this.#unarchivedKey);
  }

  /** Marks a room as archived; called before copying, since events appended meanwhile list the room again. */
  async markArchived(inspectionId: string): Promise<void> {
    await this.#redis.srem(this.#unarchivedKey, inspectionId);
  }

  /** Lists a room again after a failed copy. */
  async markUnarchived(inspectionId: string): Promise<void> {
    await this.#redis.sadd(this.#unarchivedKey, inspectionId);
  }

  get #unarchivedKey(): string {
    return `${this.#prefix}:rooms:unarchived`;
  }

  #counterKey(inspectionId: string): string {
    return `${this.#prefix}:room:${inspectionId}:seq`;
  }
}

/** Facts of a photo that only the API gives, to those who may read them. */
const NOT_FOR_ALL = {
  position: null,
  distanceMeters: null,
  isOffSite: null,
  custody: [],
  notes: '',
  filename: '',
  settings: null,
};

/**
 * Removes these facts, and all facts about a deleted photo, because guests read the log; staff get them from
 * the API.
 */
function forEveryone(body: RoomEventBody, at: string): RoomEventBody {
  if (body.kind !== 'photo:stored' && body.kind !== 'photo:updated') return body;
  const { photo } = body.data;
  const shown = photo.disposition === 'deleted' ? withoutFacts(photo, at) : { ...photo, ...NOT_FOR_ALL };
  return { ...body, data: { photo: shown } };
}

/** The minutes of all calls until they are archived, apart from the events that every page receives. */
class CallMinuteLog {
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
    return entries.map(decodeMinutes);
  }

  /** All minutes that are not archived, oldest first. */
  async all(inspectionId: string): Promise<CallMinute[]> {
    const entries = await this.#redis.xrange(this.#key(inspectionId), '-', '+');
    return entries.flatMap((entry) => decodeMinutes(entry).minutes);
  }

  async remove(inspectionId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#redis.xdel(this.#key(inspectionId), ...ids);
  }

  #key(inspectionId: string): string {
    return `${this.#prefix}:room:${inspectionId}:minutes`;
  }
}

/** Minutes of an earlier version that no longer parse are left out: they must not stop the archive. */
function decodeMinutes([id, [, json = '[]']]: StreamEntry): MinuteEntry {
  const parsed = z.array(CallMinute).safeParse(JSON.parse(json));
  return { id, minutes: parsed.success ? parsed.data : [] };
}

export function streamKey(prefix: string, inspectionId: string): string {
  return `${prefix}:room:${inspectionId}:events`;
}

/** The inspection of a stream's key. */
export function roomOf(key: string): string {
  return known(key.split(':').at(-2), 'the inspection of a stream');
}

/** Decodes an entry. The number is only in the entry's id, so that it cannot differ from the position. */
export function decodeEntry([id, [, json = '']]: StreamEntry): RoomEvent {
  return RoomEvent.parse({ ...JSON.parse(json), seq: Number.parseInt(id, 10) });
}
