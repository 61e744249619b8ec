import MessageIcon from '@mui/icons-material/ChatBubbleOutlineRounded';
import MarkIcon from '@mui/icons-material/CheckCircleRounded';
import PhotoIcon from '@mui/icons-material/PhotoCameraRounded';
import PlaceIcon from '@mui/icons-material/PlaceRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Slider from '@mui/material/Slider';
import Tooltip from '@mui/material/Tooltip';
import { clockText } from '@sightline/wording/durations';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { Moment, MomentKind } from './recordingFacts.ts';

export const MOMENT_ICONS: Record<MomentKind, typeof PhotoIcon> = {
  photo: PhotoIcon,
  mark: MarkIcon,
  message: MessageIcon,
  place: PlaceIcon,
};

/** The step of the arrow keys on the line. */
const STEP_SECONDS = 5;

interface TimelineProps {
  moments: readonly Moment[];
  durationSeconds: number;
  /** The time that is shown. */
  seconds: number;
  onMove: (seconds: number) => void;
  /** Moves to a moment and plays. */
  onJump: (seconds: number) => void;
}

/** The time of the video, with its moments at their places. The arrow keys go from moment to moment. */
export function Timeline({ moments, durationSeconds, seconds, onMove, onJump }: TimelineProps): ReactNode {
  return (
    <Box sx={{ px: 1.5, pt: 1 }}>
      {moments.length > 0 && <Marks {...{ moments, durationSeconds, onJump }} />}
      <Slider
        aria-label="Time of the recording"
        size="small"
        value={Math.min(seconds, durationSeconds)}
        max={durationSeconds}
        step={0.1}
        shiftStep={STEP_SECONDS}
        onChange={(_, value) => onMove(Array.isArray(value) ? (value[0] ?? 0) : value)}
        onKeyDownCapture={(event) => moveByKey(event, (step) => onMove(seconds + step))}
        getAriaValueText={(value) => `${clockText(value * 1000)} of ${clockText(durationSeconds * 1000)}`}
        sx={{ display: 'block', py: 1.5 }}
      />
    </Box>
  );
}

const STEPS: Record<string, number> = {
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
};

/** Runs before the slider, whose own steps are a tenth of a second. */
function moveByKey(event: KeyboardEvent, onStep: (seconds: number) => void): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  onStep(step);
}

/** One stop of the Tab key. */
function Marks({
  moments,
  durationSeconds,
  onJump,
}: Pick<TimelineProps, 'moments' | 'durationSeconds' | 'onJump'>): ReactNode {
  const [current, setCurrent] = useState(0);
  const reachable = Math.min(current, moments.length - 1);
  return (
    <Box role="toolbar" aria-label="Moments of the call" onKeyDown={moveFocus} sx={MARKS}>
      {moments.map(({ id, kind, seconds, text }, index) => {
        const Icon = MOMENT_ICONS[kind];
        const name = `${clockText(seconds * 1000)} ${text}`;
        return (
          <Tooltip key={id} title={name}>
            <ButtonBase
              aria-label={name}
              tabIndex={index === reachable ? 0 : -1}
              onFocus={() => setCurrent(index)}
              onClick={() => onJump(seconds)}
              sx={MARK}
              style={{ left: `${(seconds / durationSeconds) * 100}%` }}
            >
              <Icon sx={{ fontSize: 16 }} />
            </ButtonBase>
          </Tooltip>
        );
      })}
    </Box>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const marks = [...event.currentTarget.querySelectorAll('button')];
  const at = marks.findIndex((mark) => mark === document.activeElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: marks.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  marks[to]?.focus();
}

const MARKS = { position: 'relative', height: { xs: 44, sm: 32 } };
const MARK = {
  position: 'absolute',
  bottom: 0,
  width: 24,
  height: '100%',
  transform: 'translateX(-50%)',
  borderRadius: 1,
  color: 'text.secondary',
  // A stem from the mark to its place on the line.
  '&::after': {
    content: '""',
    position: 'absolute',
    bottom: -8,
    width: '1px',
    height: 12,
    bgcolor: 'currentColor',
  },
  '&:hover, &:focus-visible': { color: 'primary.main', zIndex: 1 },
};
