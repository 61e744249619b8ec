import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { clockText } from '@sightline/wording/durations';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo } from 'react';
import { moveTo, type Recording, stopPlaying, togglePlaying, usePlayback } from './playback.ts';

export interface PlayedRecording extends Recording {
  durationMs: number;
  waveform: readonly number[];
}

interface VoicePlayerProps {
  recording: PlayedRecording;
  /** The note's name on the screen. */
  name: string;
  /** The reason why it may not play in some browsers; empty if it plays everywhere. */
  hint?: string;
  /** Hides the waveform, for the notes of a checklist item. */
  compact?: boolean;
}

/** The step of the arrow keys. */
const STEP_MS = 2000;

/** Plays a voice note. On its focused controls, Space plays and pauses, and the arrow keys move. */
export function VoicePlayer({ recording, name, hint = '', compact = false }: VoicePlayerProps): ReactNode {
  const { noteId, durationMs } = recording;
  const state = usePlayback((playback) => (playback.noteId === noteId ? playback.state : 'paused'));
  const positionMs = usePlayback((playback) => (playback.noteId === noteId ? playback.positionMs : 0));
  useEffect(() => () => stopPlaying(noteId), [noteId]);
  const isOn = state === 'playing' || state === 'loading';
  const hasFailed = state === 'failed';
  const move = (to: number): void => moveTo(recording, Math.min(durationMs, Math.max(0, to)));
  const keys = { toggle: () => togglePlaying(recording), moveBy: (ms: number) => move(positionMs + ms) };
  return (
    <Box role="group" aria-label={`Player of ${name}`} onKeyDownCapture={(event) => handleKey(event, keys)}>
      <Box sx={ROW}>
        <IconButton
          aria-label={isOn ? `Pause ${name}` : `Play ${name}`}
          onClick={() => togglePlaying(recording)}
          sx={BUTTON}
        >
          {isOn ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        {!compact && <Position {...{ recording, name, positionMs }} onMove={move} />}
        <Typography variant="caption" sx={{ fontVariantNumeric: 'tabular-nums', flex: 'none' }}>
          {clockText(positionMs)} / {clockText(durationMs)}
        </Typography>
      </Box>
      <Typography variant="caption" component="p" role="status" color={hasFailed ? 'error' : 'textSecondary'}>
        {hasFailed ? `Couldn't play this recording. ${hint || 'Check your connection and try again.'}` : hint}
      </Typography>
    </Box>
  );
}

interface Keys {
  toggle: () => void;
  moveBy: (milliseconds: number) => void;
}

/** Runs before the slider, whose own steps are a tenth of a second. A button handles Space by itself. */
function handleKey(event: KeyboardEvent, { toggle, moveBy }: Keys): void {
  const { key, target } = event;
  if (key === ' ' && !(target instanceof HTMLButtonElement)) toggle();
  else if (key === 'ArrowLeft' || key === 'ArrowDown') moveBy(-STEP_MS);
  else if (key === 'ArrowRight' || key === 'ArrowUp') moveBy(STEP_MS);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface PositionProps {
  recording: PlayedRecording;
  name: string;
  positionMs: number;
  onMove: (positionMs: number) => void;
}

function Position({ recording, name, positionMs, onMove }: PositionProps): ReactNode {
  const { durationMs, waveform } = recording;
  return (
    <Box sx={{ position: 'relative', flex: 1, height: 44, minWidth: 0 }}>
      <Waveform waveform={waveform} heard={positionMs / durationMs} />
      <Slider
        aria-label={`Position in ${name}`}
        value={Math.min(positionMs, durationMs)}
        max={durationMs}
        step={100}
        onChange={(_, value) => onMove(Array.isArray(value) ? (value[0] ?? 0) : value)}
        getAriaValueText={(value) => `${clockText(value)} of ${clockText(durationMs)}`}
        sx={SLIDER}
      />
    </Box>
  );
}

const ROW = { display: 'flex', alignItems: 'center', gap: 1 };
const BUTTON = { width: 44, height: 44, flex: 'none', border: 1, borderColor: 'divider' };
/** The slider is over the waveform, which serves as its rail. */
const SLIDER = {
  position: 'absolute',
  inset: 0,
  height: 44,
  p: '0 !important',
  '& .MuiSlider-rail, & .MuiSlider-track': { opacity: 0 },
  '& .MuiSlider-thumb': { width: 4, height: 40, borderRadius: 1 },
};

interface WaveformProps {
  waveform: readonly number[];
  /** The share from 0 to 1 that was played, which is drawn darker. */
  heard: number;
}

/** The loudness of a recording over its length; the slider over it is accessible. */
const Waveform = memo(function Waveform({ waveform, heard }: WaveformProps): ReactNode {
  const bars = useMemo(() => barsOf(waveform), [waveform]);
  return (
    <Box aria-hidden data-testid="waveform" sx={BARS}>
      {bars.map((bar, index) => (
        <Box
          component="span"
          key={index}
          style={{ height: `${Math.max(6, bar * 100)}%` }}
          className={index / bars.length < heard ? 'heard' : ''}
        />
      ))}
    </Box>
  );
});

const BARS = {
  position: 'absolute',
  inset: '4px 0',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2px',
  pointerEvents: 'none',
  '& > span': { flex: '0 1 5px', borderRadius: 99, bgcolor: 'text.secondary', opacity: 0.45 },
  '& > .heard': { bgcolor: 'primary.main', opacity: 1 },
} as const;

/** Averages pairs of points, because a phone can show half as many bars. */
function barsOf(waveform: readonly number[]): number[] {
  const pairs = Array.from({ length: Math.ceil(waveform.length / 2) }, (_, index) =>
    waveform.slice(index * 2, index * 2 + 2),
  );
  const averages = pairs.map((pair) => pair.reduce((sum, value) => sum + value, 0) / pair.length);
  return stretched(averages);
}

/** Scales the loudest bar to the whole height, since speech is far below full scale, unless all bars are quiet. */
function stretched(bars: readonly number[]): number[] {
  const loudest = Math.max(...bars, QUIET);
  return bars.map((bar) => bar / loudest);
}

const QUIET = 0.3;
