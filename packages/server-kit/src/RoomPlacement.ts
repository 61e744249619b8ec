import { AppError } from '@sightline/contracts/core/errors';
import type { Redis } from 'ioredis';

/** The lifetime of a node: three heartbeats (signaling/core/settings.ts), so that one may be late. */
const NODE_TTL_MS = 10_000;
/**
 * The lifetime of a lease, three renewals. A room waits this long for another node after its own has died
 * without releasing it.
 */
const LEASE_TTL_MS = 15_000;

/** The current time by the clock of Redis, since clocks of nodes may differ. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/** Announces a node. KEYS: live nodes by the end of their heartbeat, their loads. ARGV: node, load, ttl. */
const ANNOUNCE = `${NOW}
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])`;

/**
 * Places a room. KEYS: live nodes, loads, lease, epoch. ARGV: ttl. Returns the holder and its epoch, or none.
 */
const PLACE = `${NOW}
local holder = redis.call('GET', KEYS[3])
if holder then return {holder, tonumber(redis.call('GET', KEYS[4]) or '0')} end
local best, least = nil, math.huge
for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')) do
  local load = tonumber(redis.call('HGET', KEYS[2], node) or '0')
  if load < least then best, least = node, load end
end
if not best then return nil end
redis.call('SET', KEYS[3], best, 'PX', ARGV[1])
redis.call('HINCRBY', KEYS[2], best, 1)
return {best, redis.call('INCR', KEYS[4])}`;

/** Renews a lease. KEYS: lease, epoch. ARGV: node, ttl. */
const RENEW = `
local holder = redis.call('GET', KEYS[1])
if holder == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) return 1 end
if holder then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('INCR', KEYS[2])
return 1`;

const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** The signaling node of each room: a registry of nodes with heartbeats, and one lease per room. */
export class RoomPlacement {
  readonly #redis: Redis;
  readonly #prefix: string;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = prefix;
  }

  /**
   * Sends a heartbeat, which is repeated every few seconds; a node that is silent for 10 s gets no new rooms.
   */
  async announceNode(load: { node: string; rooms: number; peers: number }): Promise<void> {
    await this.#redis.eval(ANNOUNCE, 2, ...this.#nodeKeys(), load.node, load.rooms + load.peers, NODE_TTL_MS);
  }

  /** Stops new rooms; existing rooms stay leased until the node releases them. */
  async withdrawNode(node: string): Promise<void> {
    const [nodes, loads] = this.#nodeKeys();
    await this.#redis.multi().zrem(nodes, node).hdel(loads, node).exec();
  }

  /**
   * The node that holds the room, else a lease for the least loaded live node. Throws AppError('unavailable')
   * without one.
   */
  async placeRoom(inspectionId: string): Promise<{ node: string; epoch: number }> {
    const keys = [...this.#nodeKeys(), ...this.#roomKeys(inspectionId)];
    const answer = await this.#redis.eval(PLACE, keys.length, ...keys, LEASE_TTL_MS);
    if (!Array.isArray(answer)) throw new AppError('unavailable', { thing: 'live room' });
    return { node: String(answer[0]), epoch: Number(answer[1]) };
  }

  /** Renews the lease, or takes a lost one back if it is free. Returns false when another node has the room. */
  async renew(inspectionId: string, node: string): Promise<boolean> {
    const answer = await this.#redis.eval(RENEW, 2, ...this.#roomKeys(inspectionId), node, LEASE_TTL_MS);
    return answer === 1;
  }

  /** Releases the lease, unless another node has it. */
  async release(inspectionId: string, node: string): Promise<void> {
    await this.#redis.eval(RELEASE, 1, this.#roomKeys(inspectionId)[0], node);
  }

  #nodeKeys(): [nodes: string, loads: string] {
    return [`${this.#prefix}:nodes`, `${this.#prefix}:nodes:load`];
  }

  #roomKeys(inspectionId: string): [lease: string, epoch: string] {
    return [`${this.#prefix}:room:${inspectionId}:lease`, `${this.#prefix}:room:${inspectionId}:epoch`];
  }
}
