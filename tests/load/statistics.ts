/** The value below which the given share of the sample lies (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** A number, or the part of it that a brief run takes. */
export const scaled = (number: number, share: number): number => Math.max(1, Math.round(number * share));
