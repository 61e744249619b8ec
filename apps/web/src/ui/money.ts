/** "$150" or "$150.50"; the fallback if there is no amount yet. */
export function formatCents(cents: number | null, fallback = 'TBD'): string {
  if (cents === null) return fallback;
  const digits = cents % 100 === 0 ? 0 : 2;
  const options = { style: 'currency', currency: 'USD', minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-US', { ...options, maximumFractionDigits: digits }).format(cents / 100);
}

/** "CA$171.00" or "¥18,000": an amount in the smallest unit of any currency. */
export function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount} of an unknown currency`;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
