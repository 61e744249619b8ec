import type { Redis } from 'ioredis';

/** As long as a phone may keep a still before it can upload it. */
const ORDER_SECONDS = 30 * 24 * 3600;

/** Binds the id of a still to the peer it is requested from. Returns false when it is bound to another peer. */
export async function bindCapture(
  redis: Redis,
  prefix: string,
  photoId: string,
  order: { inspectionId: string; subject: string },
): Promise<boolean> {
  const wanted = `${order.inspectionId} ${order.subject}`;
  const known = await redis.set(captureKey(prefix, photoId), wanted, 'EX', ORDER_SECONDS, 'NX', 'GET');
  return known === null || known === wanted;
}

/** The peer that may upload the photo with this id; null when no still was requested with it. */
export async function boundCapture(
  redis: Redis,
  prefix: string,
  photoId: string,
): Promise<{ inspectionId: string; subject: string } | null> {
  const [inspectionId, subject] = ((await redis.get(captureKey(prefix, photoId))) ?? '').split(' ');
  return inspectionId && subject ? { inspectionId, subject } : null;
}

const captureKey = (prefix: string, photoId: string): string => `${prefix}:capture:${photoId}`;
