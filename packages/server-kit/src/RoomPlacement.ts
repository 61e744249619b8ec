import { AppError } from '@sightline/contracts/core/errors';
import type { Redis } from 'ioredis';

/**
 * The lifetime of a node: four heartbeats (signaling/core/settings.ts), so that some may be late. After it, the rooms of
 * a dead node are placed on another one.
 */
const NODE_TTL_MS = 2000;
/**
 * The lifetime of a lease, three renewals. It only ends by itself when no other node could take the room of a dead one.
 */
const LEASE_TTL_MS = 15_000;

/** What is added to the load of a full node, so that it comes after all others. */
const FULL = 1_000_000;
/** The time for which the pages of a moved room may be on their way to its node. */
const MOVE_TTL_MS = 15_000;

/** The current time by the clock of Redis, since clocks of nodes may differ. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * Announces a node. KEYS: live nodes by the end of their heartbeat, their loads, live since, recorders. ARGV: node, load,
 * ttl, recorder.
 */
const ANNOUNCE = `${NOW}
local last = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not last or tonumber(last) < now then redis.call('HSET', KEYS[3], ARGV[1], now) end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[4], ARGV[1], ARGV[4])`;

/**
 * Places a room. KEYS: live nodes, loads, live since, lease, epoch. ARGV: lease ttl, node ttl, load of a full node. Returns the holder and its
 * epoch, or none; nothing of both if all nodes are full. A room in which people are is placed on a full node too. The
 * room of a silent holder goes to a node that has been live for a node's lifetime, since right after
 * an outage of Redis all heartbeats are late; that of a withdrawn one goes to any live node.
 */
const PLACE = `${NOW}
local holder = redis.call('GET', KEYS[4])
local heard = holder and redis.call('ZSCORE', KEYS[1], holder)
if heard and tonumber(heard) >= now then return {holder, tonumber(redis.call('GET', KEYS[5]) or '0')} end
local best, least = nil, math.huge
for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')) do
  local load = tonumber(redis.call('HGET', KEYS[2], node) or '0')
  local age = now - tonumber(redis.call('HGET', KEYS[3], node) or now)
  if load < least and (not heard or age >= tonumber(ARGV[2])) then best, least = node, load end
end
if not best and holder then return {holder, tonumber(redis.call('GET', KEYS[5]) or '0')} end
if not best then return nil end
if least >= tonumber(ARGV[3]) and not holder then return {} end
redis.call('SET', KEYS[4], best, 'PX', ARGV[1])
redis.call('HINCRBY', KEYS[2], best, 1)
return {best, redis.call('INCR', KEYS[5])}`;

/** The least loaded live node and its load, or none. KEYS: live nodes, their loads. */
const LEAST = `${NOW}
local best, least = nil, math.huge
for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')) do
  local load = tonumber(redis.call('HGET', KEYS[2], node) or '0')
  if load < least then best, least = node, load end
end
return best and {best, least} or nil`;

/** The live nodes that record for others, each with what it announced. KEYS: live nodes, recorders. */
const RECORDERS = `${NOW}
local hosts = {}
for _, node in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], now, '+inf')) do
  local host = redis.call('HGET', KEYS[2], node)
  if host then table.insert(hosts, node) table.insert(hosts, host) end
end
return hosts`;

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

export interface NodeLoad {
  node: string;
  rooms: number;
  peers: number;
  /** Whether the node has no processor time left for further rooms. */
  isFull?: boolean;
  /** The calls of other nodes that it can record. Without an address inside the network, it takes none. */
  recorder?: { url: string; free: number };
}

/** A node that records calls of other nodes. */
export interface RecorderHost {
  node: string;
  /** Its address inside the network. */
  url: string;
  /** The number of further recordings. */
  free: number;
}

/** The signaling node of each room: a registry of nodes with heartbeats, and one lease per room. */
export class RoomPlacement {
  readonly #redis: Redis;
  readonly #prefix: string;

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    this.#prefix = prefix;
  }

  /**
   * Sends a heartbeat, which is repeated; a node that is silent for two seconds gets no new rooms and loses its own.
   */
  async announceNode({ node, rooms, peers, isFull = false, recorder }: NodeLoad): Promise<void> {
    const keys = [...this.#nodeKeys(), this.#recordersKey];
    const load = rooms + peers + (isFull ? FULL : 0);
    const host = recorder ? `${recorder.free} ${recorder.url}` : '0 ';
    await this.#redis.eval(ANNOUNCE, keys.length, ...keys, node, load, NODE_TTL_MS, host);
  }

  /** Ends a node: it gets no new rooms, and the ones that it still holds are placed on another node. */
  async withdrawNode(node: string): Promise<void> {
    const [nodes, loads, since] = this.#nodeKeys();
    const withdrawal = this.#redis.multi().zrem(nodes, node).hdel(loads, node).hdel(since, node);
    await withdrawal.hdel(this.#recordersKey, node).exec();
  }

  /** Places the room of a withdrawn node on another one. Returns false if there is none. */
  async moveRoom(inspectionId: string, from: string): Promise<boolean> {
    // The mark comes first: the next node may open the room as soon as it holds the lease.
    await this.#redis.set(this.#movedKey(inspectionId), from, 'PX', MOVE_TTL_MS);
    return (await this.placeRoom(inspectionId)).node !== from;
  }

  /** Whether the pages of this room are on their way here from a node that is being stopped, and still connected to it. */
  async isMoving(inspectionId: string): Promise<boolean> {
    return (await this.#redis.exists(this.#movedKey(inspectionId))) === 1;
  }

  /**
   * The live node that holds the room, else a lease for the least loaded live node. Throws AppError('unavailable')
   * without one, and AppError('callsFull') for a new room if all nodes are full.
   */
  async placeRoom(inspectionId: string): Promise<{ node: string; epoch: number }> {
    const keys = [...this.#nodeKeys(), ...this.#roomKeys(inspectionId)];
    const answer = await this.#redis.eval(PLACE, keys.length, ...keys, LEASE_TTL_MS, NODE_TTL_MS, FULL);
    if (!Array.isArray(answer)) throw new AppError('unavailable', { thing: 'live room' });
    if (answer.length === 0) throw new AppError('callsFull');
    return { node: String(answer[0]), epoch: Number(answer[1]) };
  }

  /**
   * The least loaded live node, for what needs no room. Throws AppError('unavailable') without one, and
   * AppError('callsFull') if all nodes are full.
   */
  async leastLoadedNode(): Promise<string> {
    const [nodes, loads] = this.#nodeKeys();
    const answer = await this.#redis.eval(LEAST, 2, nodes, loads);
    if (!Array.isArray(answer)) throw new AppError('unavailable', { thing: 'live room' });
    if (Number(answer[1]) >= FULL) throw new AppError('callsFull');
    return String(answer[0]);
  }

  /** The live nodes that can record a call of another node, the one with the most places first. */
  async recorderHosts(): Promise<RecorderHost[]> {
    const answer = await this.#redis.eval(RECORDERS, 2, this.#nodeKeys()[0], this.#recordersKey);
    const parts = Array.isArray(answer) ? answer.map(String) : [];
    const hosts = parts.flatMap((node, index) =>
      index % 2 === 0 ? [recorderHost(node, parts[index + 1])] : [],
    );
    return hosts.filter(({ free }) => free > 0).toSorted((one, other) => other.free - one.free);
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

  get #recordersKey(): string {
    return `${this.#prefix}:nodes:recorders`;
  }

  #movedKey(inspectionId: string): string {
    return `${this.#prefix}:room:${inspectionId}:moved`;
  }

  #nodeKeys(): [nodes: string, loads: string, since: string] {
    return [`${this.#prefix}:nodes`, `${this.#prefix}:nodes:load`, `${this.#prefix}:nodes:since`];
  }

  #roomKeys(inspectionId: string): [lease: string, epoch: string] {
    return [`${this.#prefix}:room:${inspectionId}:lease`, `${this.#prefix}:room:${inspectionId}:epoch`];
  }
}

/** Reads what a node announced: the number of places and the address. */
function recorderHost(node: string, announced = ''): RecorderHost {
  const [free = '0', url = ''] = announced.split(' ');
  return { node, url, free: Number(free) };
}
