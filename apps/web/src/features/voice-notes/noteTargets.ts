/**
 * The notes of a checklist that a text can be added to. The page passes them in, since features do not import each other.
 */
export interface NoteTargets {
  sections: readonly { title: string; items: readonly { id: string; label: string }[] }[];
  /** False if the text does not fit, or if the person declined to change a signed checklist. */
  mayAdd: (itemId: string | null, text: string) => Promise<boolean>;
  /** Adds a text to the notes of an item, or to the general notes (null). Returns its undo function. */
  add: (itemId: string | null, text: string) => () => void;
}

/** The subject of a voice note. */
export type NoteTarget = { itemId: string } | { isGeneralNote: true };

export function itemIdOf(target: NoteTarget): string | null {
  return 'itemId' in target ? target.itemId : null;
}

export interface TargetFields {
  itemId: string | null;
  isGeneralNote: boolean;
}

/** Null for a note about the inspection as a whole. */
export function fieldsOf(target: NoteTarget | null): TargetFields {
  return { itemId: target && itemIdOf(target), isGeneralNote: target !== null && 'isGeneralNote' in target };
}

export function labelOf(targets: NoteTargets | null, target: NoteTarget): string {
  const itemId = itemIdOf(target);
  const items = targets?.sections.flatMap(({ items: inside }) => inside) ?? [];
  return itemId === null
    ? 'General notes'
    : (items.find(({ id }) => id === itemId)?.label ?? 'a checklist item');
}

/** Null for a note that belongs to nothing yet. */
export function targetOf(note: TargetFields): NoteTarget | null {
  if (note.itemId !== null) return { itemId: note.itemId };
  return note.isGeneralNote ? { isGeneralNote: true } : null;
}

export function isSameTarget(one: TargetFields, other: TargetFields): boolean {
  return one.itemId === other.itemId && one.isGeneralNote === other.isGeneralNote;
}
