import type { Entry } from './entries.ts';

/** Entries of one lane are sent one after the other in the order they were made; lanes run side by side. */
export function laneOf(entry: Entry): string {
  return entry.kind === 'still' ? `still:${entry.id}` : `checklist:${entry.inspectionId}`;
}

/** The oldest waiting entry of every lane that is not at work: order within a lane is kept over failures. */
export function headOfEachLane(entries: readonly Entry[], busy: ReadonlySet<string>): Entry[] {
  const heads = new Map<string, Entry>();
  for (const entry of entries) {
    const lane = laneOf(entry);
    if (entry.state === 'waiting' && !heads.has(lane) && !busy.has(lane)) heads.set(lane, entry);
  }
  return [...heads.values()];
}
