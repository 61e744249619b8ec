import type { Entry } from './Entry.ts';
import type { EntryKind } from './EntryKind.ts';

export type Kinds = ReadonlyMap<string, EntryKind>;

/** The lane; null for a kind that an older version of the page does not know, which stays for a newer one. */
function laneOf(entry: Entry, kinds: Kinds): string | null {
  return kinds.get(entry.kind)?.lane(entry) ?? null;
}

/**
 * The oldest unsent entry of every lane that is not busy, so that a failure keeps the order within its lane.
 * Until the list was read, an older change of an earlier page may be missing: only files, which are alone in
 * their lanes, can be sent.
 */
export function nextOfEachLane(
  entries: readonly Entry[],
  kinds: Kinds,
  { busy, isRead }: { busy: ReadonlySet<string>; isRead: boolean },
): Entry[] {
  const heads = new Map<string, Entry>();
  for (const entry of entries) {
    const lane = laneOf(entry, kinds);
    const isReady = entry.state === 'waiting' && (isRead || entry.file !== null);
    if (lane !== null && isReady && !heads.has(lane) && !busy.has(lane)) heads.set(lane, entry);
  }
  return [...heads.values()].filter((head) => !isTooEarly(head, entries, kinds));
}

function isTooEarly(entry: Entry, all: readonly Entry[], kinds: Kinds): boolean {
  const kind = kinds.get(entry.kind);
  const whole = kind?.partOf?.(entry.input);
  const needs = kind?.needs?.(entry, all.slice(0, all.indexOf(entry))) ?? [];
  return all.some(({ id }) => id === whole || needs.includes(id));
}

/** The entries that have no meaning without this one. */
export function partsOf(id: string, entries: readonly Entry[], kinds: Kinds): Entry[] {
  return entries.filter((entry) => kinds.get(entry.kind)?.partOf?.(entry.input) === id);
}
