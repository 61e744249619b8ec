import { useShallow } from 'zustand/react/shallow';
import type { VoiceNoteEntry } from '../../../offline/entries.ts';
import { useOutbox } from '../../../offline/pageOutbox.ts';

/** The voice notes of an inspection that are on this device only; those about something alone, where that is asked for. */
export function useUnsentNotes(
  inspectionId: string,
  isWanted: (metadata: VoiceNoteEntry['metadata']) => boolean = () => true,
): readonly VoiceNoteEntry[] {
  return useOutbox(
    useShallow((outbox) =>
      outbox.entries.filter(
        (entry): entry is VoiceNoteEntry =>
          entry.kind === 'voiceNote' && entry.inspectionId === inspectionId && isWanted(entry.metadata),
      ),
    ),
  );
}
