/**
 * A device's time with the time of receipt: `Nov 20, 2026, 9:03 AM EST, received Nov 20, 2026, 4:29 PM EST`.
 */
export function madeTimeText(
  { madeAt, receivedAt }: { madeAt: string; receivedAt?: string | null | undefined },
  textOf: (instant: string) => string,
): string {
  const made = textOf(madeAt);
  return receivedAt ? `${made}, received ${textOf(receivedAt)}` : made;
}
