import { AppError, type ErrorCode } from './errors.ts';

/** Resolves with the work, or rejects with `code` once the limit has passed. The work itself is not stopped. */
export async function withTimeout<Value>(
  limitMs: number,
  work: Promise<Value>,
  code: ErrorCode = 'unavailable',
): Promise<Value> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError(code)), limitMs);
  return await Promise.race([work, expired]).finally(() => clearTimeout(timer));
}

/** Waits for the work up to the limit, after which it continues in the background. Its failure is thrown. */
export async function waitAtMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  const { promise: expired, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  await Promise.race([work, expired]).finally(() => clearTimeout(timer));
}
