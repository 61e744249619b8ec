import type { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { createContext, useContext } from 'react';
import type { OpenMicrophone } from '../../../devices/recordingMicrophone.ts';
import type { ShownVoiceNotes } from '../../../inspection/kinds/voiceNote.ts';

/** The voice notes and the microphone shared by a checklist's items. */
export interface VoiceScope extends Pick<ShownVoiceNotes, 'notes' | 'unsent'> {
  inspectionId: string;
  /** Opens the microphone of the call that is under way; absent outside a call. */
  openMicrophone: OpenMicrophone | undefined;
}

export const VoiceNotesContext = createContext<VoiceScope | null>(null);

export function useVoiceScope(): VoiceScope {
  const scope = useContext(VoiceNotesContext);
  if (!scope) throw new Error('Voice notes of items are shown inside a VoiceNotesScope only');
  return scope;
}

interface Subject {
  itemId?: string | null | undefined;
  isGeneralNote: boolean;
}

/** An `itemId` of null means the general notes. */
export function isAbout(note: Subject, itemId: string | null): boolean {
  return itemId === null ? note.isGeneralNote : note.itemId === itemId;
}

export function detailsAbout(itemId: string | null): VoiceNoteDetails {
  return { ...EMPTY, itemId, isGeneralNote: itemId === null };
}

const EMPTY = {
  category: 'general',
  priority: 'medium',
  roomLabel: '',
  tags: [] as string[],
  equipment: '',
  notes: '',
} as const;

/** The recorder's name for the control of an item. */
export const placeOf = (inspectionId: string, itemId: string | null): string =>
  `item ${inspectionId} ${itemId ?? 'general notes'}`;

/** The longest voice note of a checklist item (second specification, section 4). */
export const ITEM_LIMIT_MS = 30_000;
