import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ListedVoiceNote, VoiceNoteStatus } from '@sightline/contracts/voice-notes/voiceNotes';
import {
  PLAYABLE_STATE_LABELS,
  TRANSCRIPTION_STATE_LABELS,
  VOICE_NOTE_CATEGORY_LABELS,
  VOICE_NOTE_PRIORITY_LABELS,
  VOICE_NOTE_STATUS_LABELS,
} from '@sightline/wording/siteLabels';
import { type ReactNode, useId, useState } from 'react';
import type { NumberedNote } from '../../inspection/kinds/voiceNote.ts';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { Time } from '../../ui/Time.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';
import { NoteActions } from './NoteActions.tsx';
import { NoteFacts } from './NoteFacts.tsx';
import { labelOf, type NoteTargets, targetOf } from './noteTargets.ts';
import { VoicePlayer } from './player/VoicePlayer.tsx';
import { recordingOf } from './recordingOf.ts';
import { Transcript } from './transcript/Transcript.tsx';
import { UseAsNote } from './UseAsNote.tsx';

interface VoiceNoteCardProps extends NumberedNote {
  targets: NoteTargets | null;
}

/** One voice note with its text, its facts and its actions. */
export function VoiceNoteCard({ note, name, targets }: VoiceNoteCardProps): ReactNode {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const target = targetOf(note);
  const canBeUsed = targets && note.accepted && note.disposition === 'inReport';
  return (
    <Card component="li" variant="outlined" aria-labelledby={titleId} sx={{ p: 2, listStyle: 'none' }}>
      <Stack spacing={1.25}>
        <Head note={note} name={name} titleId={titleId} />
        {target && (
          <Typography variant="body2">
            Belongs to: <strong>{labelOf(targets, target)}</strong>
          </Typography>
        )}
        <VoicePlayer
          recording={recordingOf(note)}
          name={name}
          hint={PLAYABLE_STATE_LABELS[note.playable.state]}
        />
        {!isOpen && <Preview note={note} />}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {canBeUsed && <UseAsNote note={note} targets={targets} />}
          <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={TARGET}>
            {isOpen ? 'Close' : note.status === 'transcribed' ? 'Review text' : 'Text and details'}
          </Button>
        </Stack>
        <Collapse in={isOpen} unmountOnExit>
          <Stack spacing={2}>
            <Transcript note={note} />
            <NoteFacts note={note} />
            <NoteActions {...{ note, name, targets }} />
          </Stack>
        </Collapse>
      </Stack>
    </Card>
  );
}

const TARGET = { minHeight: 44 };

const STATUS_TONES: Record<VoiceNoteStatus, ChipTone> = {
  new: 'gray',
  transcribed: 'orange',
  reviewed: 'blue',
  approved: 'green',
};

function Head({ note, name, titleId }: NumberedNote & { titleId: string }): ReactNode {
  const { category, priority, status, disposition, roomLabel, recordedAt, recordedBy } = note;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
        <Typography component="h3" variant="h4" id={titleId} sx={{ mr: 0.5 }}>
          {name}
        </Typography>
        <StatusChip tone={VOICE_NOTE_PRIORITY_LABELS[priority].color}>
          {VOICE_NOTE_PRIORITY_LABELS[priority].label}
        </StatusChip>
        <StatusChip tone="gray">{VOICE_NOTE_CATEGORY_LABELS[category]}</StatusChip>
        <StatusChip tone={STATUS_TONES[status]}>{VOICE_NOTE_STATUS_LABELS[status]}</StatusChip>
        {disposition === 'leftOut' && <StatusChip tone="gray">Left out of the report</StatusChip>}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {roomLabel && `${roomLabel} · `}
        {recordedBy} · <Time instant={recordedAt} format={FULL_FORMAT} />
      </Typography>
    </Box>
  );
}

/** The beginning of the text, marked as reviewed or as a draft. */
function Preview({ note: { accepted, transcript, transcription } }: { note: ListedVoiceNote }): ReactNode {
  const text = accepted?.text ?? transcript?.text;
  if (text === undefined)
    return (
      <Typography variant="body2" color="textSecondary">
        {TRANSCRIPTION_STATE_LABELS[transcription.state]}
      </Typography>
    );
  return (
    <Typography variant="body2" sx={accepted ? CLAMPED : { ...CLAMPED, fontStyle: 'italic' }}>
      {!accepted && <strong>Draft, not reviewed: </strong>}
      {text}
    </Typography>
  );
}

const CLAMPED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
