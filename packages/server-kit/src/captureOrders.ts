import type { Redis } from 'ioredis';

/** As long as a phone may keep a still before it can upload it. */
const ORDER_SECONDS = 30 * 24 * 3600;

/** Binds the id of a still to the peer it is requested from. False: it was requested from another peer before. */
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

/** Who may upload the photo of this id; null when no still was ordered under it. */
export async function boundCapture(
  redis: Redis,
  prefix: string,
  photoId: string,
): Promise<{ inspectionId: string; subject: string } | null> {
  const [inspectionId, subject] = ((await redis.get(captureKey(prefix, photoId))) ?? '').split(' ');
  return inspectionId && subject ? { inspectionId, subject } : null;
}

const captureKey = (prefix: string, photoId: string): string => `${prefix}:capture:${photoId}`;
