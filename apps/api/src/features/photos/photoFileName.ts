import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { searchWordsOf } from '@sightline/contracts/core/searchText';
import type { Photo } from '@sightline/contracts/photos/photos';
import { findChecklistOf } from '@sightline/store/checklists/checklists';
import type { Store } from '@sightline/store/core/store';

type NamedPhoto = Pick<Photo, 'roomLabel' | 'category' | 'contentType'>;

/**
 * A name like `photo-003-duct-rough-attic-defect.jpg`, by number, item, room and kind. The number makes it unique in an
 * archive, and every file system allows its letters.
 */
export function photoFileName(
  { roomLabel, category, contentType }: NamedPhoto,
  { number, itemLabel }: { number: number; itemLabel: string },
): string {
  const parts = ['photo', String(number).padStart(3, '0'), slug(itemLabel), slug(roomLabel), category];
  const type = contentType.split('/')[1];
  return `${parts.filter(Boolean).join('-')}.${type === 'jpeg' ? 'jpg' : type}`;
}

function slug(text: string): string {
  const words = searchWordsOf(text).filter((word) => /^[a-z0-9]+$/.test(word));
  return words.join('-').slice(0, 40).replace(/-$/, '');
}

/** The labels of the inspection's checklist items by their ids; empty for an unknown item. */
export async function itemLabels(
  store: Store,
  inspectionId: string,
): Promise<(itemId: string | null) => string> {
  const checklist = await findChecklistOf(store, inspectionId);
  const labels = new Map(checklist ? itemsOf(checklist).map(({ id, label }) => [id, label]) : []);
  return (itemId) => labels.get(itemId ?? '') ?? '';
}
