/** Rejects if the work takes longer; null waits for it however long it takes. */
export async function inTime<Output>(work: Promise<Output>, limitMs: number | null): Promise<Output> {
  if (limitMs === null) return await work;
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No result after ${limitMs} ms`)), limitMs);
  return await Promise.race([work, expired]).finally(() => clearTimeout(timer));
}
