import {
  MAX_TAG_LENGTH,
  MAX_TAGS,
  type PhotoCategory,
  type PhotoDetails,
  splitTags,
} from '@sightline/contracts/photos/photoDetails';

/** The stored details of a photo or a voice note. */
export interface StoredDetails<Category extends string = PhotoCategory>
  extends Omit<PhotoDetails, 'category'> {
  category: Category;
  roomLabel: string;
}

/** The values of the form, with tags as typed. */
export interface DetailsDraft<Category extends string = PhotoCategory>
  extends Omit<StoredDetails<Category>, 'tags'> {
  tags: string;
}

export const EMPTY_DETAILS = {
  category: 'general',
  priority: 'medium',
  tags: '',
  roomLabel: '',
  equipment: '',
  notes: '',
} as const satisfies DetailsDraft;

export function draftOf<Category extends string>(stored: StoredDetails<Category>): DetailsDraft<Category> {
  const { category, priority, tags, roomLabel, equipment, notes } = stored;
  return { category, priority, tags: tags.join(', '), roomLabel, equipment, notes };
}

/** Null if the tags fit. */
export function problemOfTags(text: string): string | null {
  const tags = splitTags(text);
  if (tags.length > MAX_TAGS) return `Use at most ${MAX_TAGS} tags`;
  const isTooLong = tags.some((tag) => tag.length > MAX_TAG_LENGTH);
  return isTooLong ? `Use at most ${MAX_TAG_LENGTH} characters in a tag` : null;
}

export function detailsOf<Category extends string>({
  tags,
  ...draft
}: DetailsDraft<Category>): StoredDetails<Category> {
  const { category, priority, roomLabel, equipment, notes } = draft;
  const texts = { roomLabel: roomLabel.trim(), equipment: equipment.trim(), notes: notes.trim() };
  return { category, priority, tags: splitTags(tags), ...texts };
}

/** The values of `after` that differ from `before`. */
export function changesOf<Details extends StoredDetails<string>>(
  before: Details,
  after: Details,
): Partial<Details> {
  const names = Object.keys(after) as (keyof Details)[];
  const changed = names.filter((name) => String(before[name]) !== String(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Details>;
}
