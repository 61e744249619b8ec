/** The share of a whole in percent, rounded; 100 only where nothing of the whole is left out. */
export function percentOf(part: number, whole: number): number {
  if (whole === 0) return 0;
  return part === whole ? 100 : Math.min(99, Math.round((part / whole) * 100));
}
