import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import type { LevelMeter } from '../../devices/LevelMeter.ts';

type Meter = Pick<LevelMeter, 'level' | 'close'>;

interface LevelBarProps {
  track: MediaStreamTrack;
  makeMeter: (track: MediaStreamTrack) => Meter;
  /** The color of the empty bar, for a ground other than the picture. */
  ground?: string;
}

/** A bar that moves with the voice. It is drawn without React, which would render sixty times a second. */
export function LevelBar({ track, makeMeter, ground }: LevelBarProps): ReactNode {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let meter: Meter | null = null;
    const draw = (): void => {
      meter ??= makeMeter(track);
      if (bar.current) bar.current.style.width = `${Math.round(meter.level() * 100)}%`;
      frame = requestAnimationFrame(draw);
    };
    // The meter takes a phone several frames to open: the page is painted before it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(draw);
    });
    return () => {
      cancelAnimationFrame(frame);
      meter?.close();
    };
  }, [track, makeMeter]);
  return (
    <Box component="span" title="Microphone level" sx={{ ...TRACK, ...(ground && { bgcolor: ground }) }}>
      <Box
        component="span"
        ref={bar}
        sx={{ display: 'block', height: '100%', width: 0, bgcolor: 'brand.signal' }}
      />
    </Box>
  );
}

const TRACK = {
  display: 'inline-block',
  width: 84,
  height: 8,
  borderRadius: 99,
  overflow: 'hidden',
  bgcolor: 'rgba(255, 255, 255, 0.24)',
};
