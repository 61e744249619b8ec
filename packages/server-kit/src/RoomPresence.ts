import { PersonOnCall } from '@sightline/contracts/rooms/rooms';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { newsChannel, newsVersionKey } from './news.ts';

/** The lifetime of an announcement, the same as that of a lease: the people of a dead node expire with it. */
const TTL_MS = 15_000;

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** Notifies pages that wait for news. KEYS[3]: version. ARGV[1]: channel. */
const TELL = `
redis.call('INCR', KEYS[3])
redis.call('PUBLISH', ARGV[1], 'calls')`;

/**
 * Announces people. KEYS: rooms by the end of their announcement, people by room, version. ARGV: channel, room,
 * value, ttl.
 */
const ANNOUNCE = `${NOW}
redis.call('ZADD', KEYS[1], now + ARGV[4], ARGV[2])
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[3] then return end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
${TELL}`;

/**
 * Withdraws a room, unless another node has announced it since. ARGV: channel, room, beginning of the value.
 */
const WITHDRAW = `
local value = redis.call('HGET', KEYS[2], ARGV[2])
if not value or string.sub(value, 1, #ARGV[3]) ~= ARGV[3] then return end
redis.call('ZREM', KEYS[1], ARGV[2])
redis.call('HDEL', KEYS[2], ARGV[2])
${TELL}`;

/** Returns room and value alternately. */
const LIST = `${NOW}
for _, room in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)) do
  redis.call('ZREM', KEYS[1], room)
  redis.call('HDEL', KEYS[2], room)
end
return redis.call('HGETALL', KEYS[2])`;

const People = z.array(PersonOnCall);

/**
 * The people in each call, announced by the signaling nodes. The people of a node that died expire. Decision
 * 068.
 */
export class RoomPresence {
  readonly #redis: Redis;
  readonly #prefix: string;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = prefix;
  }

  /** Announces the people of a room, repeated every few seconds while it is open. */
  async announce(inspectionId: string, node: string, people: readonly PersonOnCall[]): Promise<void> {
    const value = `${node} ${JSON.stringify(people)}`;
    await this.#redis.eval(ANNOUNCE, ...this.#keys(), inspectionId, value, TTL_MS);
  }

  /** Withdraws a closed room, unless another node has it. */
  async withdraw(inspectionId: string, node: string): Promise<void> {
    await this.#redis.eval(WITHDRAW, ...this.#keys(), inspectionId, `${node} `);
  }

  /** People by inspection. Rooms without people are left out. */
  async list(): Promise<Map<string, PersonOnCall[]>> {
    const found = (await this.#redis.eval(LIST, ...this.#keys())) as string[];
    const rooms = new Map<string, PersonOnCall[]>();
    for (let at = 0; at + 1 < found.length; at += 2) {
      const [room = '', value = ''] = found.slice(at, at + 2);
      const people = People.parse(JSON.parse(value.slice(value.indexOf(' ') + 1)));
      if (people.length > 0) rooms.set(room, people);
    }
    return rooms;
  }

  #keys(): [count: number, until: string, people: string, version: string, channel: string] {
    const rooms = `${this.#prefix}:rooms`;
    const version = newsVersionKey(this.#prefix, 'calls');
    return [3, `${rooms}:present`, `${rooms}:people`, version, newsChannel(this.#prefix)];
  }
}
