import { lateReceipt } from '../core/lateReceipt.ts';
import type { FieldConflict, FieldState } from './checklistChanges.ts';
import {
  correctionField,
  descriptionField,
  locationField,
  notesField,
  otherItemId,
  stateOf,
} from './checklistFields.ts';
import type { Checklist, Mark, TemplateItem } from './checklists.ts';

/** A text of an item with its author and time; null until it has been written. */
export interface ItemText {
  text: string;
  by: string | null;
  /** The times by the device's clock and by the server's. */
  at: string | null;
  receivedAt: string | null;
  conflicts: FieldConflict[];
}

export interface ChecklistItem {
  id: string;
  label: string;
  codeSection?: string | undefined;
  /** Suggested corrections, one a line. */
  corrections?: string | undefined;
  /** Null while unmarked. */
  mark: Mark | null;
  notes: string;
  /** The time of the mark by the device's clock. */
  markedAt: string | null;
  /** The time of the mark by the server's clock. */
  markReceivedAt: string | null;
  /** The name of the person who marked it last. */
  markedBy: string | null;
  /** The time of the notes by the device's clock and by the server's; null without notes. */
  notesAt: string | null;
  notesReceivedAt: string | null;
  notesBy: string | null;
  /** Marks made without having seen the current one. */
  markConflicts: FieldConflict[];
  notesConflicts: FieldConflict[];
  /** The location of the failure and the required correction, of a failed item. */
  location: ItemText;
  correction: ItemText;
}

export interface ChecklistSection {
  id: string;
  title: string;
  items: ChecklistItem[];
}

type Fields = Pick<Checklist, 'fields' | 'template'>;

/** The sections of a checklist. An Other item is listed once it has been marked, named or noted. */
export function sectionsOf(checklist: Fields): ChecklistSection[] {
  return checklist.template.sections.map(({ id, title, items }) => {
    const other = otherItemOf(checklist, id);
    const listed = items.map((item) => itemOf(checklist, item));
    return { id, title, items: isUsed(other) ? [...listed, other] : listed };
  });
}

export function itemsOf(checklist: Fields): ChecklistItem[] {
  return sectionsOf(checklist).flatMap(({ items }) => items);
}

/** An item with the title of its section. */
export interface SectionedItem extends ChecklistItem {
  section: string;
}

export function sectionedItems(sections: readonly ChecklistSection[]): SectionedItem[] {
  return sections.flatMap(({ title, items }) => items.map((item) => ({ ...item, section: title })));
}

/** The Other item of a section, used or not. Its label is the inspector's description. */
export function otherItemOf(checklist: Fields, sectionId: string): ChecklistItem {
  const id = otherItemId(sectionId);
  const description = stateOf(checklist.fields, descriptionField(id))?.value;
  return itemOf(checklist, {
    id,
    label: typeof description === 'string' && description ? description : 'Other',
  });
}

export interface Completion {
  /** The time of the last mark by its device's clock; null while an item is unmarked. */
  completedAt: string | null;
  /** The same time by the server's clock, where the two differ. */
  completionReceivedAt: string | null;
}

export const UNFINISHED: Completion = { completedAt: null, completionReceivedAt: null };

/** The completion of a checklist, which follows from its marks. Decision 018. */
export function completionOf(
  items: readonly Pick<ChecklistItem, 'mark' | 'markedAt' | 'markReceivedAt'>[],
): Completion {
  if (items.some(({ mark }) => mark === null)) return UNFINISHED;
  const [last] = items.toSorted((one, other) => (other.markedAt ?? '').localeCompare(one.markedAt ?? ''));
  if (!last?.markedAt || !last.markReceivedAt) return UNFINISHED;
  const { markedAt: completedAt, markReceivedAt } = last;
  return { completedAt, completionReceivedAt: lateReceipt(completedAt, markReceivedAt) };
}

/** Suggested corrections: those of the template, and compliance with the section that it names. */
export function suggestedCorrections({
  codeSection,
  corrections = '',
}: Pick<ChecklistItem, 'codeSection' | 'corrections'>): string[] {
  const proposed = corrections.split('\n').map((line) => line.trim());
  const byCode = codeSection ? [`Correct to comply with ${codeSection}.`] : [];
  return [...new Set([...proposed, ...byCode])].filter((line) => line !== '');
}

/** What the company may require of each failed item (organizationSettings.ts). */
export type FailureRules = Record<'requiresDescriptionOnFail' | 'requiresPhotoOnFail', boolean>;

/** The failed items that lack what the company requires. */
export function incompleteFailures<Item extends ChecklistItem>(
  items: readonly Item[],
  photos: readonly { itemId: string | null }[],
  rules: FailureRules | undefined,
): Record<'descriptions' | 'photos', Item[]> {
  return {
    descriptions: rules?.requiresDescriptionOnFail ? failuresWithoutDescription(items) : [],
    photos: rules?.requiresPhotoOnFail ? failuresWithoutPhoto(items, photos) : [],
  };
}

/** Failed items without a word on what is wrong or has to be corrected; a location alone says neither. */
export function failuresWithoutDescription<Item extends ChecklistItem>(items: readonly Item[]): Item[] {
  return items.filter(
    ({ mark, notes, correction }) => mark === 'fail' && !isDescribed({ notes, correction: correction.text }),
  );
}

export function isDescribed({ notes, correction }: { notes: string; correction: string }): boolean {
  return notes.trim() !== '' || correction.trim() !== '';
}

export function failuresWithoutPhoto<Item extends ChecklistItem>(
  items: readonly Item[],
  photos: readonly { itemId: string | null }[],
): Item[] {
  return items.filter(({ id, mark }) => mark === 'fail' && !photos.some(({ itemId }) => itemId === id));
}

function isUsed({ mark, notes, label }: ChecklistItem): boolean {
  return mark !== null || notes !== '' || label !== 'Other';
}

function itemOf({ fields }: Fields, { id, label, codeSection, corrections }: TemplateItem): ChecklistItem {
  const [mark, notes] = [stateOf(fields, id), stateOf(fields, notesField(id))];
  const isMarked = mark !== null && mark.value !== null;
  return {
    id,
    label,
    ...(codeSection && { codeSection }),
    ...(corrections && { corrections }),
    mark: (mark?.value ?? null) as Mark | null,
    notes: textOf(notes),
    markedAt: isMarked ? mark.madeAt : null,
    markReceivedAt: isMarked ? mark.at : null,
    markedBy: isMarked ? mark.by : null,
    notesAt: notes?.madeAt ?? null,
    notesReceivedAt: notes?.at ?? null,
    notesBy: notes?.by ?? null,
    markConflicts: mark?.conflicts ?? [],
    notesConflicts: notes?.conflicts ?? [],
    location: itemText(stateOf(fields, locationField(id))),
    correction: itemText(stateOf(fields, correctionField(id))),
  };
}

function itemText(state: FieldState | null): ItemText {
  const { by = null, madeAt = null, at = null, conflicts = [] } = state ?? {};
  return { text: textOf(state), by, at: madeAt, receivedAt: at, conflicts };
}

function textOf(state: FieldState | null): string {
  return typeof state?.value === 'string' ? state.value : '';
}
