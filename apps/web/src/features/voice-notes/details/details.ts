import { MAX_TAG_LENGTH, MAX_TAGS, splitTags } from '@sightline/contracts/photoDetails';
import type { VoiceNoteDetails } from '@sightline/contracts/voiceNoteDetails';

type Described = Omit<VoiceNoteDetails, 'itemId' | 'isGeneralNote'>;

/** The form about a voice note: tags as they are typed. */
export interface DetailsDraft extends Omit<Described, 'tags'> {
  tags: string;
}

export function draftOf(note: VoiceNoteDetails): DetailsDraft {
  const { category, priority, roomLabel, tags, equipment, notes } = note;
  return { category, priority, roomLabel, tags: tags.join(', '), equipment, notes };
}

/** Null when the tags fit. */
export function problemOfTags(text: string): string | null {
  const tags = splitTags(text);
  if (tags.length > MAX_TAGS) return `Use at most ${MAX_TAGS} tags`;
  const isTooLong = tags.some((tag) => tag.length > MAX_TAG_LENGTH);
  return isTooLong ? `Use at most ${MAX_TAG_LENGTH} characters in a tag` : null;
}

/** What was edited, as it is stored; an untouched field stays as somebody else may have changed it. */
export function changeOf({ tags, ...texts }: Partial<DetailsDraft>): Partial<Described> {
  const trimmed = Object.entries(texts).map(([name, value]) => [name, value.trim()]);
  return { ...Object.fromEntries(trimmed), ...(tags !== undefined && { tags: splitTags(tags) }) };
}
