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

/** "125" or "99.50", as an amount is typed. */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);
}

/** The cents of an amount in dollars as people type it: `125`, `$99.5`, `1,250.00`; null unless it is one. */
export function centsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replace(/,(?=\d{3})/g, '');
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
