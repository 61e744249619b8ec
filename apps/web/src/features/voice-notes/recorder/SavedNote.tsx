import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { clockText } from '@sightline/wording/durations';
import { VOICE_NOTE_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { DetailFields } from '../../../inspection/details/DetailFields.tsx';
import {
  type DetailsDraft,
  detailsOf,
  draftOf,
  problemOfTags,
} from '../../../inspection/details/detailsDraft.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import type { KeptNote } from './RecordingSession.ts';
import { type NoteDescription, useNewNote } from './useNewNote.ts';

/** The note that was just recorded, which can be described or removed. */
export function SavedNote({ note }: { note: KeptNote }): ReactNode {
  const [details, setDetails] = useState<NoteDescription>(note.details);
  const [isOpen, setOpen] = useState(false);
  const { isRemoved, describe, remove } = useNewNote(note.id);
  if (isRemoved) return null;
  return (
    <Card variant="outlined" sx={FRAME}>
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
    </Card>
  );
}

const FRAME = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2, mb: 2 };
const TALL = { minHeight: 44 };

interface DescribeDialogProps {
  details: NoteDescription;
  onSave: (details: NoteDescription) => Promise<void>;
  onClose: () => void;
}

function DescribeDialog({ details, onSave, onClose }: DescribeDialogProps): ReactNode {
  const [draft, setDraft] = useState<DetailsDraft<VoiceNoteCategory>>(() => draftOf(details));
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    await onSave(detailsOf(draft));
    setSaving(false);
  };
  return (
    <FormDialog
      title="Describe this voice note"
      width="sm"
      saveLabel={isSaving ? 'Saving...' : 'Save'}
      isSaving={isSaving}
      canSave={problemOfTags(draft.tags) === null}
      onSave={() => void save()}
      onClose={onClose}
    >
      <DetailFields
        draft={draft}
        categories={VOICE_NOTE_CATEGORY_LABELS}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
    </FormDialog>
  );
}
