import GoodIcon from '@mui/icons-material/CheckCircleRounded';
import FailedIcon from '@mui/icons-material/ErrorRounded';
import LaterIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import PoorIcon from '@mui/icons-material/WarningRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import type { CheckLine } from '@sightline/contracts/rooms/phoneChecks';
import { adviceOn, CHECK_LINE_LABELS } from '@sightline/wording/phoneCheckTexts';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { playTone } from '../../devices/playTone.ts';
import { usedSpeaker } from '../../devices/speaker.ts';
import { GrantSteps } from '../../inspection/device-check/GrantSteps.tsx';
import { LevelBar } from '../../inspection/device-check/LevelBar.tsx';
import { type CheckState, type LineState, type PhoneCheckRun, resultOf } from './PhoneCheckRun.ts';

/** One line of the check: what it is, how it is, and what to do if it is not good. */
export function CheckLineRow({ run, line }: { run: PhoneCheckRun; line: CheckLine }): ReactNode {
  const state = useStore(run.store);
  const shown = state.lines[line];
  const figures = line === 'sending' ? figuresOf(state) : '';
  const advice = [figures, adviceIn(state, line)].filter(Boolean).join('. ');
  return (
    <Box component="li" sx={ROW}>
      <StateIcon state={shown} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between', minHeight: 24 }}>
          <span>{CHECK_LINE_LABELS[line]}</span>
          <Typography component="span" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {wordOf(state, line, shown)}
          </Typography>
        </Box>
        {advice && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            {advice}
          </Typography>
        )}
        {isDenied(state, line) && <GrantSteps />}
        {line === 'microphone' && <MicrophoneLevel run={run} />}
        {line === 'speaker' && <SpeakerQuestion run={run} />}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  gap: 1.5,
  alignItems: 'flex-start',
  py: 1.25,
  minHeight: 44,
  borderTop: 1,
  borderColor: 'divider',
};

function adviceIn(state: CheckState, line: CheckLine): string {
  if (state.lines[line] === 'waiting' || state.lines[line] === 'running') return '';
  // The other lines were not tried, because there was no connection.
  if (line === 'service' && state.problem) return state.problem;
  return adviceOn(line, resultOf(state));
}

function isDenied({ lines, cameraProblem, microphoneProblem }: CheckState, line: CheckLine): boolean {
  if (line === 'camera') return lines.camera === 'failed' && cameraProblem === 'denied';
  // One explanation is enough for both.
  return line === 'microphone' && microphoneProblem === 'denied' && cameraProblem !== 'denied';
}

const WORDS: Record<LineState, string> = {
  waiting: '',
  running: 'Checking…',
  good: 'Good',
  poor: 'Poor',
  failed: 'Not working',
  leftOut: 'Not needed',
};

function wordOf({ stage }: CheckState, line: CheckLine, shown: LineState): string {
  if (shown === 'waiting' && stage === 'done' && line !== 'speaker') return 'Not checked';
  return WORDS[shown];
}

/** "1.4 Mbps, 40 ms, 2% lost": the figures of the picture that was sent. */
function figuresOf({ lines, sent }: CheckState): string {
  if (!sent || lines.sending === 'running') return '';
  const { kilobitsPerSecond, roundTripMs, lossPercent } = sent;
  return [
    kilobitsPerSecond < 100 ? `${kilobitsPerSecond} kbps` : `${(kilobitsPerSecond / 1000).toFixed(1)} Mbps`,
    roundTripMs !== null && `${roundTripMs} ms`,
    lossPercent >= 1 && `${Math.round(lossPercent)}% lost`,
  ]
    .filter(Boolean)
    .join(', ');
}

function StateIcon({ state }: { state: LineState }): ReactNode {
  switch (state) {
    case 'good':
      return <GoodIcon color="success" />;
    case 'poor':
      return <PoorIcon color="warning" />;
    case 'failed':
      return <FailedIcon color="error" />;
    case 'running':
      return <CircularProgress size={20} aria-label="Checking" sx={{ m: '2px' }} />;
    default:
      return <LaterIcon color="disabled" />;
  }
}

/** Asks for a few words while the microphone listens, and shows their level. */
function MicrophoneLevel({ run }: { run: PhoneCheckRun }): ReactNode {
  const isListening = useStore(run.store, ({ lines }) => lines.microphone === 'running');
  const track = useStore(run.media.store, ({ microphone }) =>
    microphone.name === 'live' ? microphone.track : null,
  );
  if (!isListening || !track) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 0.5 }}>
      Say a few words
      <LevelBar track={track} makeMeter={run.makeMeter} ground="action.selected" />
    </Box>
  );
}

/** Plays a tone and asks whether it was heard, which no program can tell. */
function SpeakerQuestion({ run }: { run: PhoneCheckRun }): ReactNode {
  const state = useStore(run.store, ({ lines }) => lines.speaker);
  const isStarted = useStore(run.store, ({ stage }) => stage !== 'idle');
  const [isAsking, setAsking] = useState(false);
  const play = (): void => {
    setAsking(true);
    // Without sound the answer is that it was not heard.
    playTone(usedSpeaker(run.media.store.getState())).catch(() => {});
  };
  const answer = (isHeard: boolean): void => {
    setAsking(false);
    void run.answer(isHeard);
  };
  if (!isStarted || state === 'good') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.75 }}>
      <Button variant="outlined" onClick={play}>
        {state === 'failed' || isAsking ? 'Play the tone again' : 'Play a tone'}
      </Button>
      {isAsking && (
        <>
          <Button variant="outlined" color="success" onClick={() => answer(true)}>
            I heard it
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => answer(false)}>
            I did not
          </Button>
        </>
      )}
    </Box>
  );
}
