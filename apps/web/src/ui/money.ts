/** "$150" or "$150.50"; the fallback if there is no amount yet. */
export function formatCents(cents: number | null, fallback = 'TBD'): string {
  if (cents === null) return fallback;
  const digits = cents % 100 === 0 ? 0 : 2;
  const options = { style: 'currency', currency: 'USD', minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-US', { ...options, maximumFractionDigits: digits }).format(cents / 100);
}
