import { getLatestReport } from '@sightline/contracts/reports/reports';
import {
  getVoiceNote,
  type ListedVoiceNote,
  listVoiceNotes,
  readDraftQuality,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toasts.ts';
import { CallError, errorMessage } from '../../wire/CallError.ts';
import { keyOf } from '../../wire/queries.ts';

/** Handles every reply to a note's change: shows the changed note, or the reason for a refusal. */
export function useNoteOutcome() {
  const queryClient = useQueryClient();
  const onSuccess = (note: VoiceNote): void => {
    queryClient.setQueryData(keyOf(getVoiceNote, { params: { voiceNoteId: note.id } }), note);
    const list = keyOf(listVoiceNotes, { params: { inspectionId: note.inspectionId } });
    queryClient.setQueryData<ListedVoiceNote[]>(list, (known) =>
      known?.map((other) => (other.id === note.id ? note : other)),
    );
  };
  const onError = (error: Error): void => {
    if (!isChangedMeanwhile(error))
      return toast({ title: 'Voice note not changed', description: errorMessage(error), tone: 'error' });
    // The form's message needs the stored note.
    for (const endpoint of [listVoiceNotes, getVoiceNote])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  };
  return { refreshes: [getLatestReport, readDraftQuality], onSuccess, onError };
}

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof CallError && error.code === 'changedMeanwhile';
}
