import { mintId } from '@sightline/contracts/core/ids';
import {
  type ListedVoiceNote,
  updateVoiceNote,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { toast } from '../../ui/toasts.ts';
import { useSend } from '../../wire/queries.ts';
import {
  fieldsOf,
  isSameTarget,
  itemIdOf,
  labelOf,
  type NoteTarget,
  type NoteTargets,
  type TargetFields,
} from './noteTargets.ts';
import { useNoteOutcome } from './useNoteOutcome.ts';

const UNDO_MS = 10_000;

/**
 * Puts the accepted text into the notes of the checklist, and attaches the recording as evidence. The
 * recording comes first, so that nothing has changed if the server cannot be reached. Decision 105.
 */
export function useAsNote(targets: NoteTargets): {
  addAsNote: (note: ListedVoiceNote, target: NoteTarget) => void;
  isPending: boolean;
} {
  const send = useSend(updateVoiceNote, useNoteOutcome());
  const attach = async (note: Attached, target: TargetFields): Promise<VoiceNote | null> => {
    const body = { changeId: mintId(), follows: note.revision, ...target };
    return await send.mutateAsync({ params: { voiceNoteId: note.id }, body }).catch(() => null);
  };
  const addAsNote = async (note: ListedVoiceNote, target: NoteTarget): Promise<void> => {
    const itemId = itemIdOf(target);
    if (!note.accepted || !(await targets.mayAdd(itemId, note.accepted.text))) return;
    const [before, next] = [pick(note), fieldsOf(target)];
    const attached = isSameTarget(before, next) ? note : await attach(note, next);
    if (!attached) return;
    const takeBack = targets.add(itemId, note.accepted.text);
    const undo = (): void => {
      takeBack();
      if (!isSameTarget(before, next)) void attach(attached, before);
    };
    toast({
      title: 'Voice Note Added',
      description: `Its text is in the notes: ${labelOf(targets, target)}.`,
      tone: 'success',
      durationMs: UNDO_MS,
      action: { label: 'Undo', onClick: undo },
    });
  };
  return { addAsNote: (note, target) => void addAsNote(note, target), isPending: send.isPending };
}

type Attached = Pick<ListedVoiceNote, 'id' | 'revision'>;

const pick = ({ itemId, isGeneralNote }: TargetFields): TargetFields => ({ itemId, isGeneralNote });
