import MicrophoneIcon from '@mui/icons-material/MicRounded';
import PauseIcon from '@mui/icons-material/PauseRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { LiveWaveform } from './LiveWaveform.tsx';
import type { RecorderPhase } from './NoteRecorder.ts';
import { pageRecorder, type Recording, resumeRecording } from './pageRecorder.ts';
import { INTERRUPTED, SilenceWarning } from './recorderNotices.tsx';
import { announcePause } from './recorderToasts.ts';
import { SavedNote } from './SavedNote.tsx';

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
