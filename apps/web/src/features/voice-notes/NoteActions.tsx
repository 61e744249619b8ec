import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import DownloadIcon from '@mui/icons-material/DownloadRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { getVoiceNoteOriginal } from '@sightline/contracts/voice-notes/voiceNotes';
import { type ReactNode, useState } from 'react';
import type { NumberedNote } from '../../inspection/kinds/voiceNote.ts';
import { urlOf } from '../../wire/call.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import type { NoteTargets } from './noteTargets.ts';
import { useNoteDisposition } from './useNoteDisposition.ts';

interface NoteActionsProps extends NumberedNote {
  targets: NoteTargets | null;
}

/** Edits, omits or deletes a note, and downloads its recording. */
export function NoteActions({ note, name, targets }: NoteActionsProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const { change, isPending } = useNoteDisposition();
  const isLeftOut = note.disposition === 'leftOut';
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, '& > *': { minHeight: 44 } }}>
      <Button startIcon={<EditIcon />} onClick={() => setEditing(true)}>
        Edit details
      </Button>
      <Button disabled={isPending} onClick={() => change(note, isLeftOut ? 'inReport' : 'leftOut')}>
        {isLeftOut ? 'Put back in report' : 'Leave out of report'}
      </Button>
      <Button
        component="a"
        href={urlOf(getVoiceNoteOriginal.path, { params: { voiceNoteId: note.id } })}
        download
        startIcon={<DownloadIcon />}
      >
        Download
      </Button>
      <Button
        color="error"
        startIcon={<DeleteIcon />}
        disabled={isPending}
        onClick={() => change(note, 'deleted')}
      >
        Delete
      </Button>
      {isEditing && <DetailsDialog {...{ note, name, targets }} onClose={() => setEditing(false)} />}
    </Stack>
  );
}
