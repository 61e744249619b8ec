import MicrophoneIcon from '@mui/icons-material/MicRounded';
import PauseIcon from '@mui/icons-material/PauseRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
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
import { confirmAction } from '../../../ui/confirm.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { LiveWaveform } from './LiveWaveform.tsx';
import type { RecorderPhase } from './NoteRecorder.ts';
import { pageRecorder, type Recording, resumeRecording } from './pageRecorder.ts';
import type { KeptNote } from './RecordingSession.ts';
import { INTERRUPTED, SilenceWarning } from './recorderNotices.tsx';
import { announcePause } from './recorderToasts.ts';
import { type NoteDescription, useNewNote } from './useNewNote.ts';

interface CurrentRecordingProps extends Recording {
  isInCall: boolean;
  /** Whether the details have an error that prevents storing a note. */
  hasProblem: boolean;
  /** The details of the running recording. */
  children: ReactNode;
}

/** Pauses and stops a recording, and shows its time and waveform; afterward, the saved note. */
export function CurrentRecording(props: CurrentRecordingProps): ReactNode {
  const { phase, isElsewhere, isInCall, hasProblem, children } = props;
  if (isElsewhere)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        Another voice note is being recorded. Stop it first.
      </Typography>
    );
  if (phase.name === 'stopped') return <SavedNote key={phase.note.id} note={phase.note} />;
  if (phase.name !== 'recording' && phase.name !== 'paused') return null;
  return (
    <Card ref={takeLostFocus} tabIndex={-1} variant="outlined" sx={{ p: 2, mb: 2 }}>
      {isInCall && (
        <Alert severity="info" icon={false} sx={{ mb: 1.5 }}>
          Muted in the call while you record
        </Alert>
      )}
      <PhaseLine phase={phase} />
      <LiveWaveform recorder={pageRecorder()} />
      <RunningButtons phase={phase} hasProblem={hasProblem} />
      {/* Below the buttons, which must not move when it appears. */}
      <SilenceWarning />
      {children}
    </Card>
  );
}

/** The button that started the recording is gone. */
function takeLostFocus(card: HTMLElement | null): void {
  if (document.activeElement === document.body) card?.focus();
}

interface StartButtonProps extends Recording {
  hasProblem: boolean;
}

export function StartButton({ phase, isElsewhere, hasProblem, start }: StartButtonProps): ReactNode {
  const isSaving = phase.name === 'stopping';
  return (
    <Button
      variant="contained"
      startIcon={<MicrophoneIcon />}
      loading={isSaving || phase.name === 'starting'}
      loadingPosition="start"
      disabled={isElsewhere || hasProblem}
      onClick={start}
    >
      {isSaving ? 'Saving...' : 'Start recording'}
    </Button>
  );
}

/** Announces each phase to screen readers, unlike the running time. */
function PhaseLine({ phase }: { phase: RecorderPhase }): ReactNode {
  const isInterrupted = phase.name === 'paused' && phase.reason === 'interrupted';
  const isPaused = phase.name === 'paused';
  return (
    <Typography role="status" color={isPaused ? 'textSecondary' : 'error'} sx={{ fontWeight: 600 }}>
      {isInterrupted ? INTERRUPTED : isPaused ? 'Paused' : 'Recording'}
    </Typography>
  );
}

function RunningButtons({ phase, hasProblem }: { phase: RecorderPhase; hasProblem: boolean }): ReactNode {
  const recorder = pageRecorder();
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {phase.name === 'paused' ? (
        <Button
          variant="outlined"
          startIcon={<MicrophoneIcon />}
          onClick={() => void resumeRecording()}
          sx={TALL}
        >
          Resume
        </Button>
      ) : (
        <Button variant="outlined" startIcon={<PauseIcon />} onClick={pause} sx={TALL}>
          Pause
        </Button>
      )}
      <Button
        variant="contained"
        color="error"
        startIcon={<StopIcon />}
        disabled={hasProblem}
        onClick={() => void recorder.stop()}
        sx={TALL}
      >
        Stop and save
      </Button>
      <Button color="inherit" onClick={() => void askToDiscard()} sx={TALL}>
        Discard
      </Button>
    </Stack>
  );
}

const TALL = { minHeight: 44 };

function pause(): void {
  pageRecorder().pause();
  announcePause();
}

async function askToDiscard(): Promise<void> {
  const isSure = await confirmAction({
    title: 'Discard this recording?',
    text: 'It is not saved. If you discard it, it is gone for good.',
    action: 'Discard',
    cancel: 'Keep recording',
    destructive: true,
  });
  if (isSure) await pageRecorder().discard();
}

/** The note that was just recorded, which can be described or removed. */
function SavedNote({ note }: { note: KeptNote }): ReactNode {
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
