import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { type ReactNode, useRef, useState } from 'react';
import { SHORT_STAGE } from '../styles.ts';

interface ZoomSliderProps {
  range: { min: number; max: number; step: number };
  /** The zoom that the camera last reported. */
  reported: number;
  /** Resolves with true if the camera has applied the value. */
  onZoom: (value: number) => Promise<boolean>;
}

export function ZoomSlider({ range, reported, onZoom }: ZoomSliderProps): ReactNode {
  const { shown, choose, commit } = useDesiredZoom(reported, onZoom);
  return (
    <Box sx={FRAME}>
      <Slider
        orientation="vertical"
        aria-label="Zoom"
        {...range}
        value={shown}
        getAriaValueText={format}
        onChange={(_, next) => choose(next)}
        onChangeCommitted={(_, next) => commit(next)}
        sx={SLIDER}
      />
      <Box component="output" aria-hidden sx={{ fontSize: '0.8125rem', fontWeight: 650 }}>
        {format(shown)}
      </Box>
    </Box>
  );
}

const format = (zoom: number): string => `${zoom.toFixed(1)}×`;

const FRAME = {
  width: 44,
  height: 168,
  [SHORT_STAGE]: { height: 96 },
  pt: 1.5,
  pb: 0.75,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
};
const SLIDER = {
  color: 'brand.signal',
  // The thumb itself is small; the area around it takes the touch.
  '& .MuiSlider-thumb::after': { width: 44, height: 44 },
};

/**
 * A phone needs a moment for each step, and a person presses faster. The next press starts from the desired
 * value, not from the last confirmed one. Values that are superseded while a command is being sent are
 * skipped.
 */
function useDesiredZoom(reported: number, onZoom: (value: number) => Promise<boolean>) {
  const [desired, setDesired] = useState<{ value: number; reported: number } | null>(null);
  const [isSending, setSending] = useState(false);
  const queue = useRef({ isSending: false, next: null as number | null });
  const send = async (): Promise<void> => {
    queue.current.isSending = true;
    setSending(true);
    for (let value = queue.current.next; value !== null; value = queue.current.next) {
      queue.current.next = null;
      if (!(await onZoom(value))) setDesired(null);
    }
    queue.current.isSending = false;
    setSending(false);
  };
  const commit = (value: number): void => {
    setDesired({ value, reported });
    queue.current.next = value;
    if (!queue.current.isSending) void send();
  };
  // The report may arrive a moment after the command has settled: until then the desired value stays.
  const isCurrent = desired !== null && (isSending || desired.reported === reported);
  return {
    shown: isCurrent ? desired.value : reported,
    choose: (value: number): void => setDesired({ value, reported }),
    commit,
  };
}
