import { isOfChecklist } from '@sightline/contracts/voice-notes/voiceNotes';
import { useVoiceNotes } from '../../inspection/voice-notes/useVoiceNotes.ts';

/**
 * The voice notes of an inspection's checklist, stored or on this device, which its signature covers. Null
 * until the stored ones were read.
 */
export function useSignableNotes(inspectionId: string): { id: string; itemId: string | null }[] | null {
  const { notes, unsent, isRead } = useVoiceNotes(inspectionId);
  if (!isRead) return null;
  const stored = notes.map(({ note }) => note).filter(isOfChecklist);
  const waiting = unsent.filter(({ input }) => Boolean(input.itemId) || input.isGeneralNote);
  return [
    ...stored.map(({ id, itemId }) => ({ id, itemId })),
    ...waiting.map(({ id, input }) => ({ id, itemId: input.itemId ?? null })),
  ];
}
