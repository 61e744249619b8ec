import { isOfChecklist, listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { useUnsentNotes } from '../../inspection/voice-notes/useUnsentNotes.ts';
import { useRead } from '../../wire/queries.ts';

/**
 * The voice notes that belong to the checklist of an inspection, stored or on this device: what its signature covers. Null
 * until the stored ones were read.
 */
export function useSignableNotes(inspectionId: string): { id: string; itemId: string | null }[] | null {
  const { data } = useRead(listVoiceNotes, { params: { inspectionId } });
  const unsent = useUnsentNotes(
    inspectionId,
    ({ itemId, isGeneralNote }) => Boolean(itemId) || isGeneralNote,
  );
  if (!data) return null;
  const stored = data.filter(isOfChecklist).map(({ id, itemId }) => ({ id, itemId }));
  const known = new Set(data.map(({ id }) => id));
  // One that has just arrived may still be in the outbox.
  const underWay = unsent.filter(({ id }) => !known.has(id));
  return [...stored, ...underWay.map(({ id, input }) => ({ id, itemId: input.itemId ?? null }))];
}
