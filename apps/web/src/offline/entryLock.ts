/**
 * Two tabs of one person see the same outbox. Sending twice would be harmless but wasteful on a phone's
 * uplink, so whoever holds the entry's lock sends; the other sees the entry disappear.
 */
export async function withEntryLock(id: string, send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  await navigator.locks.request(`outbox:${id}`, () => send());
}
