import type { VoiceNoteMetadata } from '@sightline/contracts/voice-notes/voiceNoteUpload';
import { useShallow } from 'zustand/react/shallow';
import { type VoiceNoteEntry, voiceNote } from '../kinds/voiceNote.ts';
import { useOutbox } from '../outbox/pageOutbox.ts';

/** The voice notes of an inspection that are on this device only; those about something alone, where that is asked for. */
export function useUnsentNotes(
  inspectionId: string,
  isWanted: (metadata: VoiceNoteMetadata) => boolean = () => true,
): readonly VoiceNoteEntry[] {
  return useOutbox(
    useShallow(({ entries }) => voiceNote.of(entries, inspectionId).filter(({ input }) => isWanted(input))),
  );
}
