import { createWorker } from 'mediasoup';

/** Checks with mediasoup itself: a worker of another version or for other libraries does not get this far. */
export async function startsAWorker(workerBin: string): Promise<boolean> {
  try {
    const worker = await withTimeout(5000, createWorker({ workerBin, logLevel: 'error' }));
    const router = await withTimeout(5000, worker.createRouter());
    router.close();
    worker.close();
    return true;
  } catch {
    return false;
  }
}

/** A program that is not a media worker may never reply. */
async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no reply')), limitMs);
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
