import AddIcon from '@mui/icons-material/PlaylistAddRounded';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mintId } from '@sightline/contracts/core/ids';
import {
  type ListedVoiceNote,
  updateVoiceNote,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { type ReactNode, useId, useState } from 'react';
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
  targetOf,
} from './noteTargets.ts';
import { useNoteOutcome } from './useNoteOutcome.ts';

const UNDO_MS = 10_000;

type Attached = Pick<ListedVoiceNote, 'id' | 'revision'>;

const pick = ({ itemId, isGeneralNote }: TargetFields): TargetFields => ({ itemId, isGeneralNote });

interface UseAsNoteProps {
  note: ListedVoiceNote;
  targets: NoteTargets;
}

/** Adds the text to the item that the note was recorded for, or else asks for an item first. */
export function UseAsNote({ note, targets }: UseAsNoteProps): ReactNode {
  const { addAsNote, isPending } = useAsNote(targets);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const own = targetOf(note);
  const choose = (target: NoteTarget): void => {
    setAnchor(null);
    addAsNote(note, target);
  };
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        startIcon={<AddIcon />}
        loading={isPending}
        loadingPosition="start"
        aria-haspopup={own ? undefined : 'menu'}
        aria-expanded={own ? undefined : anchor !== null}
        onClick={({ currentTarget }) => (own ? addAsNote(note, own) : setAnchor(currentTarget))}
        sx={{ minHeight: 44 }}
      >
        {own ? `Use as note: ${labelOf(targets, own)}` : 'Use as note'}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        <MenuItem onClick={() => choose({ isGeneralNote: true })}>General notes</MenuItem>
        {targets.sections.flatMap(({ title, items }) => [
          <ListSubheader key={title} role="presentation">
            {title}
          </ListSubheader>,
          ...items.map((item) => (
            <MenuItem key={item.id} onClick={() => choose({ itemId: item.id })} sx={{ minHeight: 44 }}>
              {item.label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

/**
 * Puts the accepted text into the notes of the checklist, and attaches the recording as evidence. The
 * recording comes first, so that nothing has changed if the server cannot be reached. Decision 105.
 */
function useAsNote(targets: NoteTargets): {
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
