import Alert from '@mui/material/Alert';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mintId } from '@sightline/contracts/core/ids';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { type ListedVoiceNote, updateVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { VOICE_NOTE_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { DetailFields } from '../../inspection/details/DetailFields.tsx';
import {
  changesOf,
  type DetailsDraft,
  detailsOf,
  draftOf,
  problemOfTags,
} from '../../inspection/details/detailsDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useSend } from '../../wire/queries.ts';
import {
  fieldsOf,
  isSameTarget,
  itemIdOf,
  labelOf,
  type NoteTarget,
  type NoteTargets,
  targetOf,
} from './noteTargets.ts';
import { isChangedMeanwhile, useNoteOutcome } from './useNoteOutcome.ts';

/** Differs from the keys of items, which begin with a word and a space. */
const INSPECTION = 'inspection';
const GENERAL_NOTES = 'generalNotes';
const ITEM = 'item ';

interface DetailsDialogProps {
  /** The stored note, which may change while the dialog is open. */
  note: ListedVoiceNote;
  name: string;
  targets: NoteTargets | null;
  onClose: () => void;
}

export function DetailsDialog({ note, name, targets, onClose }: DetailsDialogProps): ReactNode {
  const { draft, edit, target, moveTo, send, save } = useDetails(note, onClose);
  return (
    <FormDialog
      title={`Details of ${name}`}
      width="sm"
      saveLabel={send.isPending ? 'Saving...' : 'Save'}
      isSaving={send.isPending}
      canSave={problemOfTags(draft.tags) === null}
      onSave={save}
      onClose={onClose}
    >
      {isChangedMeanwhile(send.error) && (
        <Alert severity="warning">
          {note.history.at(-1)?.by ?? 'Someone'} changed this voice note in the meantime. Fields that you did
          not edit show what is stored now. Save again to keep yours.
        </Alert>
      )}
      <TargetChoice {...{ targets }} before={targetOf(note)} value={target} onChoose={moveTo} />
      <DetailFields draft={draft} categories={VOICE_NOTE_CATEGORY_LABELS} onChange={edit} />
    </FormDialog>
  );
}

/** The edits so far, merged over the stored note. */
function useDetails(note: ListedVoiceNote, onSaved: () => void) {
  const [touched, setTouched] = useState<Partial<DetailsDraft<VoiceNoteCategory>>>({});
  const [moved, setMoved] = useState<{ to: NoteTarget | null } | null>(null);
  const send = useSend(updateVoiceNote, useNoteOutcome());
  const stored = draftOf<VoiceNoteCategory>(note);
  const draft = { ...stored, ...touched };
  const target = moved ? moved.to : targetOf(note);
  const save = (): void => {
    const belongsTo = fieldsOf(target);
    const details = changesOf(detailsOf(stored), detailsOf(draft));
    const change = { ...details, ...(!isSameTarget(note, belongsTo) && belongsTo) };
    if (Object.keys(change).length === 0) return onSaved();
    const body = { changeId: mintId(), follows: note.revision, ...change };
    send.mutate({ params: { voiceNoteId: note.id }, body }, { onSuccess: onSaved });
  };
  return {
    draft,
    edit: (change: Partial<DetailsDraft<VoiceNoteCategory>>) => setTouched({ ...touched, ...change }),
    target,
    moveTo: (to: NoteTarget | null) => setMoved({ to }),
    send,
    save,
  };
}

interface TargetChoiceProps {
  /** Null until the checklist is read; until that time only the earlier choice is offered. */
  targets: NoteTargets | null;
  /** The stored target; null for a note about the inspection as a whole. */
  before: NoteTarget | null;
  value: NoteTarget | null;
  onChoose: (target: NoteTarget | null) => void;
}

/** Assigns a voice note to an item of the checklist, to its general notes, or to neither. */
function TargetChoice({ targets, before, value, onChoose }: TargetChoiceProps): ReactNode {
  const sections = targets?.sections ?? [];
  const itemId = value && itemIdOf(value);
  const isListed = !itemId || sections.some(({ items }) => items.some(({ id }) => id === itemId));
  const isMoved = before !== null && keyOf(before) !== keyOf(value);
  return (
    <TextField
      select
      label="Belongs to"
      value={keyOf(value)}
      onChange={({ target }) => onChoose(targetAt(target.value))}
      helperText={isMoved && `A text that was added to its notes stays there: ${labelOf(targets, before)}`}
      sx={{ mb: 2 }}
    >
      <MenuItem value={INSPECTION}>The inspection as a whole</MenuItem>
      <MenuItem value={GENERAL_NOTES}>General notes</MenuItem>
      {!isListed && <MenuItem value={keyOf(value)}>{value && labelOf(targets, value)}</MenuItem>}
      {sections.flatMap(({ title, items }) => [
        <ListSubheader key={title} role="presentation" sx={{ pointerEvents: 'none' }}>
          {title}
        </ListSubheader>,
        ...items.map(({ id, label }) => (
          <MenuItem key={id} value={keyOf({ itemId: id })}>
            {label}
          </MenuItem>
        )),
      ])}
    </TextField>
  );
}

function keyOf(target: NoteTarget | null): string {
  if (target === null) return INSPECTION;
  return 'itemId' in target ? `${ITEM}${target.itemId}` : GENERAL_NOTES;
}

function targetAt(key: string): NoteTarget | null {
  if (key === INSPECTION) return null;
  return key === GENERAL_NOTES ? { isGeneralNote: true } : { itemId: key.slice(ITEM.length) };
}
