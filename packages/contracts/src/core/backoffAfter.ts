interface Delays {
  /** The delay after the first failure in a row. */
  firstDelayMs: number;
  longestDelayMs: number;
  /** The growth from one delay to the next. */
  factor?: number;
}

/**
 * Returns the milliseconds to wait after this number of failures in a row: exponential backoff, without jitter.
 * Infra has its own, since it imports no package.
 */
export function backoffAfter(failures: number, delays: Delays): number {
  const { firstDelayMs, longestDelayMs, factor = 2 } = delays;
  return Math.min(longestDelayMs, firstDelayMs * factor ** Math.max(0, failures - 1));
}
