import type { Redis } from 'ioredis';

/** The time for which a phone may keep a still before it uploads it. */
const ACCEPTED_SECONDS = 30 * 24 * 3600;
/**
 * The lifetime of orders that the node neither confirms nor releases because it died or lost Redis. The phone
 * may have taken the picture nonetheless: ten minutes protect its upload from others. After that, the id is no
 * longer bound, and the phone uploads the still like a picture that was not requested.
 */
const PENDING_SECONDS = 10 * 60;

/**
 * The mark of a pending order, which confirming removes, so that a failed repetition does not release an
 * accepted order.
 */
const PENDING = ' pending';

/**
 * Confirms an order, but keeps one for another person: a node that lost Redis requests a still without knowing
 * of it. ARGV: order, pending order, seconds.
 */
const CONFIRM = `
local known = redis.call('GET', KEYS[1])
if not known or known == ARGV[1] or known == ARGV[2] then redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3]) end`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

export interface CaptureOrder {
  inspectionId: string;
  /** The person from whose phone the still is requested. */
  subject: string;
}

/** Binds the id of a still to the peer it is requested from. Returns false when it is bound to another peer. */
export async function bindCapture(
  redis: Redis,
  prefix: string,
  photoId: string,
  order: CaptureOrder,
): Promise<boolean> {
  const wanted = encode(order);
  const key = captureKey(prefix, photoId);
  const known = await redis.set(key, wanted + PENDING, 'EX', PENDING_SECONDS, 'NX', 'GET');
  return known === null || known === wanted || known === wanted + PENDING;
}

/**
 * Confirms an order that the phone accepted: the id stays bound for as long as the phone may keep the still.
 */
export async function confirmCapture(
  redis: Redis,
  prefix: string,
  photoId: string,
  order: CaptureOrder,
): Promise<void> {
  const wanted = encode(order);
  await redis.eval(CONFIRM, 1, captureKey(prefix, photoId), wanted, wanted + PENDING, ACCEPTED_SECONDS);
}

/** Releases an order that the phone has refused or not answered. An order that it accepted earlier stays. */
export async function releaseCapture(
  redis: Redis,
  prefix: string,
  photoId: string,
  order: CaptureOrder,
): Promise<void> {
  await redis.eval(RELEASE, 1, captureKey(prefix, photoId), encode(order) + PENDING);
}

/** The peer that may upload the photo with this id; null when no still was requested with it. */
export async function boundCapture(
  redis: Redis,
  prefix: string,
  photoId: string,
): Promise<CaptureOrder | null> {
  const [inspectionId, subject] = ((await redis.get(captureKey(prefix, photoId))) ?? '').split(' ');
  return inspectionId && subject ? { inspectionId, subject } : null;
}

const encode = ({ inspectionId, subject }: CaptureOrder): string => `${inspectionId} ${subject}`;

const captureKey = (prefix: string, photoId: string): string => `${prefix}:capture:${photoId}`;
