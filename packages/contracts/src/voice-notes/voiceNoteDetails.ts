import { z } from 'zod';
import { ItemId } from '../checklists/checklists.ts';
import { Line } from '../core/fields.ts';
import { PhotoDetails, PhotoPriority } from '../photos/photoDetails.ts';

/** The details of a voice note that a person enters when recording it, and can correct later. */

export const VoiceNoteCategory = z.enum([
  'defect',
  'compliance',
  'progress',
  'safety',
  'general',
  'instruction',
]);
export type VoiceNoteCategory = z.infer<typeof VoiceNoteCategory>;

export const VoiceNotePriority = PhotoPriority;
export type VoiceNotePriority = z.infer<typeof VoiceNotePriority>;

const { tags, equipment, notes } = PhotoDetails.shape;
export const VoiceNoteDetails = z.object({
  itemId: ItemId.nullable().default(null),
  /** Whether it belongs to the general notes of the checklist. */
  isGeneralNote: z.boolean().default(false),
  category: VoiceNoteCategory.default('general'),
  priority: VoiceNotePriority.default('medium'),
  roomLabel: Line.default(''),
  tags,
  equipment,
  notes,
});
export type VoiceNoteDetails = z.infer<typeof VoiceNoteDetails>;

/** Whether a note is not both an item's note and the checklist's general note. */
export function isAboutOneThing({
  itemId,
  isGeneralNote,
}: {
  itemId?: string | null | undefined;
  isGeneralNote?: boolean | undefined;
}): boolean {
  return !(itemId && isGeneralNote);
}

export const ABOUT_TWO_THINGS = {
  path: ['isGeneralNote'],
  error: 'A voice note belongs to an item or to the general notes, not to both.',
};
