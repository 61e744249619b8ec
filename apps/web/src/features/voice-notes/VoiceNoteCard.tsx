import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import DownloadIcon from '@mui/icons-material/DownloadRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import {
  getVoiceNoteOriginal,
  type ListedVoiceNote,
  type VoiceNoteStatus,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { clockText } from '@sightline/wording/durations';
import {
  PLAYABLE_STATE_LABELS,
  TRANSCRIPTION_STATE_LABELS,
  VOICE_NOTE_CATEGORY_LABELS,
  VOICE_NOTE_PRIORITY_LABELS,
  VOICE_NOTE_STATUS_LABELS,
} from '@sightline/wording/siteLabels';
import { type ReactNode, useId, useState } from 'react';
import { EMPTY_DETAILS } from '../../inspection/details/detailsDraft.ts';
import type { NumberedNote } from '../../inspection/kinds/voiceNote.ts';
import { CaptureLocation } from '../../inspection/ui/CaptureLocation.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx';
import { Moment, Time } from '../../ui/Time.tsx';
import { SECONDS_FORMAT } from '../../ui/time.ts';
import { urlOf } from '../../wire/call.ts';
import { DetailsDialog } from './DetailsDialog.tsx';
import { labelOf, type NoteTargets, targetOf } from './noteTargets.ts';
import { VoicePlayer } from './player/VoicePlayer.tsx';
import { recordingOf } from './recordingOf.ts';
import { Transcript } from './transcript/Transcript.tsx';
import { useSearchAid } from './transcript/useSearchAid.ts';
import { UseAsNote } from './UseAsNote.tsx';
import { useNoteDisposition } from './useNoteDisposition.ts';

const WIDE = { gridColumn: '1 / -1' };

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
        {priority !== EMPTY_DETAILS.priority && (
          <StatusChip tone={VOICE_NOTE_PRIORITY_LABELS[priority].color}>
            {VOICE_NOTE_PRIORITY_LABELS[priority].label}
          </StatusChip>
        )}
        <StatusChip tone="gray">{VOICE_NOTE_CATEGORY_LABELS[category]}</StatusChip>
        <StatusChip tone={STATUS_TONES[status]}>{VOICE_NOTE_STATUS_LABELS[status]}</StatusChip>
        {disposition === 'leftOut' && <StatusChip tone="gray">Left out of the report</StatusChip>}
      </Box>
      <Typography variant="caption" component="div" color="textSecondary">
        <DottedLine>
          {roomLabel}
          {recordedBy}
          <Moment instant={recordedAt} />
        </DottedLine>
      </Typography>
    </Box>
  );
}

/** The beginning of the text, marked as reviewed or as a draft. */
function Preview({ note: { accepted, transcript, transcription } }: { note: ListedVoiceNote }): ReactNode {
  const isSearchAid = useSearchAid(transcript?.engine).reason !== null;
  const text = accepted?.text ?? transcript?.text;
  if (!accepted && transcript && isSearchAid)
    return (
      <Typography variant="body2" color="textSecondary">
        Search aid, folded
      </Typography>
    );
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

interface NoteActionsProps extends NumberedNote {
  targets: NoteTargets | null;
}

/** Edits, omits or deletes a note, and downloads its recording. */
function NoteActions({ note, name, targets }: NoteActionsProps): ReactNode {
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

/** All facts about a note except its text. */
export function NoteFacts({ note }: { note: ListedVoiceNote }): ReactNode {
  const { equipment, tags, notes, durationMs, position, sha256, storedAt } = note;
  return (
    <Facts gap={1.25} columns={{ xs: '1fr 1fr' }}>
      {equipment && (
        <Fact variant="body2" term="Equipment">
          {equipment}
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact variant="body2" term="Tags">
          {tags.join(', ')}
        </Fact>
      )}
      {notes && (
        <Fact variant="body2" term="Notes" sx={WIDE}>
          {notes}
        </Fact>
      )}
      <Fact variant="body2" term="Duration">
        {clockText(durationMs)}
      </Fact>
      <Fact variant="body2" term="Size">
        {sizeText(note)}
      </Fact>
      <Fact variant="body2" term="On the server since" sx={WIDE}>
        <Time instant={storedAt} format={SECONDS_FORMAT} withZone />
      </Fact>
      <Fact variant="body2" term="Location" sx={WIDE}>
        {position ? <CaptureLocation capture={note} thing="recording" /> : 'Not recorded'}
      </Fact>
      <Fact variant="body2" term="SHA-256" sx={WIDE}>
        <Box component="code" sx={{ fontSize: '0.75rem', wordBreak: 'break-all' }}>
          {sha256}
        </Box>
      </Fact>
    </Facts>
  );
}

function sizeText({ bytes, contentType, codec }: ListedVoiceNote): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return [size, contentType.replace('audio/', '').toUpperCase(), codec].filter(Boolean).join(', ');
}
