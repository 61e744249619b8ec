import { mintId } from '@sightline/contracts/core/ids';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import {
  getVoiceNote,
  listVoiceNotes,
  setVoiceNoteDisposition,
  updateVoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredDetails } from '../../../inspection/details/detailsDraft.ts';
import { changedVoiceNote } from '../../../inspection/kinds/voiceNote.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { keyOf } from '../../../wire/queries.ts';

export type NoteDescription = StoredDetails<VoiceNoteCategory>;

/** A voice note of this device, which may be sent while the person describes or removes it. */
export function useNewNote(id: string) {
  const queryClient = useQueryClient();
  const [isRemoved, setRemoved] = useState(false);
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      await queryClient.invalidateQueries({ queryKey: keyOf(listVoiceNotes) });
      return true;
    } catch (error) {
      toast({ title: 'Voice note not changed', description: errorMessage(error), tone: 'error' });
      return false;
    }
  };
  return {
    isRemoved,
    /** Resolves to false after a refusal, which a message has shown. */
    describe: (description: NoteDescription) => attempt(() => describeNote(id, description)),
    remove: async () => {
      if (await isSureToRemove()) setRemoved(await attempt(() => removeNote(id)));
    },
  };
}

async function describeNote(id: string, description: NoteDescription): Promise<void> {
  const isUnsent = await pageOutbox().change(id, (entry) => changedVoiceNote(entry, description));
  if (isUnsent) return pageOutbox().retryNow();
  const params = { voiceNoteId: id };
  const { revision } = await call(getVoiceNote, { params });
  await call(updateVoiceNote, { params, body: { ...description, changeId: mintId(), follows: revision } });
}

/** Deletes an unsent note for good. A stored note keeps its record and can be restored. */
export async function removeNote(id: string): Promise<void> {
  if (await pageOutbox().withdraw(id)) return toast({ title: 'Voice Note Deleted', tone: 'success' });
  await setDisposition(id, 'deleted');
  const undo = (): void => void setDisposition(id, 'inReport').catch(showUndoFailed);
  toast({
    title: 'Voice Note Deleted',
    tone: 'success',
    action: { label: 'Undo', onClick: undo },
    durationMs: UNDO_MS,
  });
}

const UNDO_MS = 10_000;

async function setDisposition(voiceNoteId: string, disposition: 'deleted' | 'inReport'): Promise<void> {
  const body = { changeId: mintId(), disposition, reason: '' };
  await call(setVoiceNoteDisposition, { params: { voiceNoteId }, body });
}

function showUndoFailed(error: unknown): void {
  toast({ title: 'Voice note not put back', description: errorMessage(error), tone: 'error' });
}

async function isSureToRemove(): Promise<boolean> {
  return await confirmAction({
    title: 'Delete this voice note?',
    text: 'A recording that only this device has is gone for good.',
    action: 'Delete',
    destructive: true,
  });
}
