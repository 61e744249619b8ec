import { useCurrentUser } from '../../../wire/session.ts';
import { dropDraft, putDraft, useDrafts } from './drafts.ts';

export interface Editor<Value> {
  value: Value;
  note: string;
  seenVersion: number;
  isDirty: boolean;
  /** Whether another person has saved since this person began to edit. */
  isStale: boolean;
  change: (value: Value) => void;
  writeNote: (note: string) => void;
  discard: () => void;
  /** Keeps this person's changes on top of another person's version. */
  keep: () => void;
}

interface Edited<Value> {
  /** The tab's name followed by the entry's, such as `templates/mechanical`. */
  name: string;
  version: number;
  saved: Value;
  /**
   * Whether other editors save other parts under the same version: their changes do not conflict with this one.
   */
  isPart?: boolean;
  /** Keeps another person's additions, which would be removed if they were left out. */
  merge?: (mine: Value, theirs: Value) => Value;
}

/** The stored value with this person's unsaved changes. */
export function useEditor<Value>({
  name,
  version,
  saved,
  isPart = false,
  merge = (mine) => mine,
}: Edited<Value>): Editor<Value> {
  const key = `${useCurrentUser().id}/${name}`;
  const draft = useDrafts(({ drafts }) => drafts[key]);
  const [value, note] = draft ? [draft.value as Value, draft.note] : [saved, ''];
  const base = draft ? draft.base : saved;
  const isSameBase = isPart && JSON.stringify(base) === JSON.stringify(saved);
  const seenVersion = draft && !isSameBase ? draft.seenVersion : version;
  const put = (next: Value, written: string, seen: number, from: unknown = base): void => {
    const isSame = JSON.stringify(next) === JSON.stringify(saved) && written === '' && seen === version;
    if (isSame) dropDraft(key);
    else putDraft(key, { seenVersion: seen, base: from, value: next, note: written });
  };
  return {
    value,
    note,
    seenVersion,
    isDirty: draft !== undefined,
    isStale: seenVersion !== version,
    change: (next) => put(next, note, seenVersion),
    writeNote: (written) => put(value, written, seenVersion),
    discard: () => dropDraft(key),
    keep: () => put(merge(value, saved), note, version, saved),
  };
}
