import { createWorker } from 'mediasoup';

/** Proves it through mediasoup itself: a worker of another version or for other libraries does not get this far. */
export async function startsAWorker(workerBin: string): Promise<boolean> {
  try {
    const worker = await withinSeconds(5, createWorker({ workerBin, logLevel: 'error' }));
    const router = await withinSeconds(5, worker.createRouter());
    router.close();
    worker.close();
    return true;
  } catch {
    return false;
  }
}

/** A program that is no media worker may simply never answer. */
async function withinSeconds<T>(seconds: number, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer')), seconds * 1000);
  return await Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
