import { MAX_TAG_LENGTH, MAX_TAGS, type PhotoDetails, splitTags } from '@sightline/contracts/photoDetails';
import type { Photo } from '@sightline/contracts/photos';

/** The form about a photo: tags as they are typed. */
export interface DetailsDraft extends Omit<PhotoDetails, 'tags'> {
  tags: string;
  roomLabel: string;
}

export const EMPTY_DETAILS: DetailsDraft = {
  category: 'general',
  priority: 'medium',
  tags: '',
  roomLabel: '',
  equipment: '',
  notes: '',
};

export function draftOf(photo: Photo): DetailsDraft {
  const { category, priority, tags, roomLabel, equipment, notes } = photo;
  return { category, priority, tags: tags.join(', '), roomLabel, equipment, notes };
}

/** Null when the tags fit. */
export function problemOfTags(text: string): string | null {
  const tags = splitTags(text);
  if (tags.length > MAX_TAGS) return `Use at most ${MAX_TAGS} tags`;
  const isTooLong = tags.some((tag) => tag.length > MAX_TAG_LENGTH);
  return isTooLong ? `Use at most ${MAX_TAG_LENGTH} characters in a tag` : null;
}

/** As they are stored. */
export function detailsOf({ tags, ...draft }: DetailsDraft): PhotoDetails & { roomLabel: string } {
  const { category, priority, roomLabel, equipment, notes } = draft;
  const texts = { roomLabel: roomLabel.trim(), equipment: equipment.trim(), notes: notes.trim() };
  return { category, priority, tags: splitTags(tags), ...texts };
}

type StoredDetails = ReturnType<typeof detailsOf>;

/** What is different in the second. */
export function changesOf(before: StoredDetails, after: StoredDetails): Partial<StoredDetails> {
  const names = Object.keys(after) as (keyof StoredDetails)[];
  const changed = names.filter((name) => String(before[name]) !== String(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}
