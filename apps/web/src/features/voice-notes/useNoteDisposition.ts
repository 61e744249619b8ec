import { mintId } from '@sightline/contracts/core/ids';
import type { PhotoDisposition } from '@sightline/contracts/photos/photos';
import { type ListedVoiceNote, setVoiceNoteDisposition } from '@sightline/contracts/voice-notes/voiceNotes';
import { toast } from '../../ui/toasts.ts';
import { useSend } from '../../wire/queries.ts';
import { useNoteOutcome } from './useNoteOutcome.ts';

/** The specification gives the text for a deleted note. */
const DONE: Record<PhotoDisposition, string> = {
  inReport: 'Voice note put back in the report',
  leftOut: 'Voice note left out of the report',
  deleted: 'Voice Note Deleted',
};

const UNDO_MS = 10_000;

/** Omits a note from the report, deletes or restores it; each change can be undone for ten seconds. */
export function useNoteDisposition(): {
  change: (note: ListedVoiceNote, disposition: PhotoDisposition) => void;
  isPending: boolean;
} {
  const send = useSend(setVoiceNoteDisposition, useNoteOutcome());
  // Awaited, because the view of a deleted note is gone before the server replies.
  const set = async (
    voiceNoteId: string,
    disposition: PhotoDisposition,
    reason: string,
  ): Promise<boolean> => {
    const body = { changeId: mintId(), disposition, reason };
    return await send.mutateAsync({ params: { voiceNoteId }, body }).then(
      () => true,
      () => false,
    );
  };
  const change = async ({ id, disposition: before }: ListedVoiceNote, next: PhotoDisposition) => {
    const undo = async (): Promise<void> => {
      if (await set(id, before, 'Undo')) toast({ title: DONE[before], tone: 'success' });
    };
    if (!(await set(id, next, ''))) return;
    const action = { label: 'Undo', onClick: () => void undo() };
    toast({ title: DONE[next], tone: 'success', action, durationMs: UNDO_MS });
  };
  return { change: (note, next) => void change(note, next), isPending: send.isPending };
}
