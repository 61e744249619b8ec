import Box from '@mui/material/Box';
import { clockText } from '@sightline/wording/durations';
import { type ReactNode, useEffect, useRef } from 'react';
import type { NoteRecorder } from './NoteRecorder.ts';

interface LiveWaveformProps {
  recorder: Pick<NoteRecorder, 'progress'>;
  /** The recording stops by itself. */
  limitMs?: number;
}

const BARS = Array.from({ length: 50 }, (_, index) => index);

/**
 * The time and loudness of the running recording. Drawn outside React, once per chunk, because a call's video needs
 * the processor.
 */
export function LiveWaveform({ recorder, limitMs }: LiveWaveformProps): ReactNode {
  const time = useRef<HTMLElement>(null);
  const bars = useRef<HTMLElement>(null);
  useEffect(() => {
    let drawn: readonly number[] = [];
    const draw = (): void => {
      frame = requestAnimationFrame(draw);
      const { progress } = recorder;
      if (!progress) return;
      writeText(time.current, timeText(progress.durationMs, limitMs));
      if (progress.latest !== drawn) drawBars(bars.current, progress.latest);
      drawn = progress.latest;
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [recorder, limitMs]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1 }}>
      <Box component="span" role="timer" aria-label="Recorded" ref={time} sx={TIME}>
        {timeText(0, limitMs)}
      </Box>
      <Box aria-hidden ref={bars} sx={WAVEFORM}>
        {BARS.map((bar) => (
          <span key={bar} />
        ))}
      </Box>
    </Box>
  );
}

/** Writes only a changed text, to avoid a layout in each frame. */
function writeText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Draws the latest bar at the right end, with transforms because they need no layout. */
function drawBars(element: HTMLElement | null, latest: readonly number[]): void {
  const bars = element?.children ?? [];
  for (const [index, bar] of Array.from(bars).entries()) {
    const loudness = latest[index - (bars.length - latest.length)] ?? 0;
    (bar as HTMLElement).style.transform = `scaleY(${Math.max(0.04, loudness)})`;
  }
}

/** "1:05", or "0:12 of 0:30". */
function timeText(milliseconds: number, limitMs: number | undefined): string {
  const recorded = clockText(milliseconds);
  return limitMs === undefined ? recorded : `${recorded} of ${clockText(limitMs)}`;
}

const TIME = { fontVariantNumeric: 'tabular-nums', fontWeight: 600, flex: 'none', minWidth: 48 };
const WAVEFORM = {
  display: 'flex',
  alignItems: 'stretch',
  gap: '2px',
  flex: 1,
  minWidth: 0,
  maxWidth: 480,
  height: 48,
  '& > span': {
    flex: 1,
    borderRadius: 99,
    bgcolor: 'primary.main',
    transform: 'scaleY(0.04)',
  },
};
