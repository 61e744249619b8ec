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

/** The cents of an amount in dollars as people type it: `125`, `$99.5`, `150$`, `1,250.00 USD`; else null. */
export function centsOf(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^(?:US)?\$\s?|^USD\s?/i, '')
    .replace(/\s?(?:\$|USD|dollars)$/i, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(amount) ? amount.replaceAll(',', '') : amount;
  return /^(?:\d{1,7}\.?|\d{0,7}\.\d{1,2})$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** A whole number as people type it: `365`, `1,000`, or `1,000 ft` in a field of feet; not a number unless it is one. */
export function wholeNumberOf(text: string, units: readonly string[] = []): number {
  const [, digits = '', unit = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,9})\s?([a-z]*)\.?$/i.exec(text.trim()) ?? [];
  const isOther = unit !== '' && !units.includes(unit.toLowerCase());
  return digits === '' || isOther ? Number.NaN : Number(digits.replaceAll(',', ''));
}
