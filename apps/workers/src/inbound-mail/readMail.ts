import { Worker } from 'node:worker_threads';
import type { ReceivedMail } from './ReceivedMail.ts';
import { Refusal } from './Refusal.ts';

/** The time limit; an ordinary mail of 25 MB takes half a second. */
const TIME_LIMIT_MS = 15_000;
const MEMORY_LIMIT_MB = 256;

/** The previous read: mails are read one after the other, so that many take no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a mail in a separate thread: a mail that takes too long ends only its thread, and other work continues
 * meanwhile. A mail that cannot be read in time is refused permanently.
 */
export function readMail(raw: Buffer, timeLimitMs = TIME_LIMIT_MS): Promise<ReceivedMail> {
  const mail = last.then(() => readInThread(raw, timeLimitMs));
  last = mail.catch(() => undefined);
  return mail;
}

async function readInThread(raw: Buffer, timeLimitMs: number): Promise<ReceivedMail> {
  const worker = new Worker(new URL('readMailThread.ts', import.meta.url), {
    workerData: raw,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedMail>();
  const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(unreadable()));
  try {
    return await promise.catch(() => Promise.reject(unreadable()));
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const unreadable = (): Refusal => new Refusal('The email cannot be read. Sign in to answer.', 554);
