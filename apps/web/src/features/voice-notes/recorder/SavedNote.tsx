import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { clockText } from '@sightline/wording/durations';
import { VOICE_NOTE_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useId, useState } from 'react';
import { DetailFields } from '../../../ui/details/DetailFields.tsx';
import { type DetailsDraft, detailsOf, draftOf, problemOfTags } from '../../../ui/details/detailsDraft.ts';
import type { KeptNote } from './RecordingSession.ts';
import { type NoteDescription, useNewNote } from './useNewNote.ts';

/** The note that was just recorded: it can still be described, or removed again. */
export function SavedNote({ note }: { note: KeptNote }): ReactNode {
  const [details, setDetails] = useState<NoteDescription>(note.details);
  const [isOpen, setOpen] = useState(false);
  const { isRemoved, describe, remove } = useNewNote(note.id);
  if (isRemoved) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
      <Typography sx={{ flex: '1 1 160px' }}>Saved voice note, {clockText(note.durationMs)}</Typography>
      <Button variant="outlined" onClick={() => setOpen(true)} sx={TALL}>
        Describe
      </Button>
      <Button color="inherit" onClick={() => void remove()} sx={TALL}>
        Remove
      </Button>
      {isOpen && (
        <DescribeDialog
          details={details}
          onClose={() => setOpen(false)}
          onSave={async (next) => {
            if (!(await describe(next))) return;
            setDetails(next);
            setOpen(false);
          }}
        />
      )}
    </Stack>
  );
}

const TALL = { minHeight: 44 };

interface DescribeDialogProps {
  details: NoteDescription;
  onSave: (details: NoteDescription) => Promise<void>;
  onClose: () => void;
}

function DescribeDialog({ details, onSave, onClose }: DescribeDialogProps): ReactNode {
  const id = useId();
  const [draft, setDraft] = useState<DetailsDraft<VoiceNoteCategory>>(() => draftOf(details));
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    await onSave(detailsOf(draft));
    setSaving(false);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Describe this voice note</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <DetailFields
          draft={draft}
          categories={VOICE_NOTE_CATEGORY_LABELS}
          onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={isSaving}
          disabled={problemOfTags(draft.tags) !== null}
          onClick={() => void save()}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
