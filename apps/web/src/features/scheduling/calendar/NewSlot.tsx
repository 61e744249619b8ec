import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { todayIn } from '../../../ui/time.ts';
import { clockText } from './EntryCard.tsx';
import type { Column } from './gridColumns.ts';
import { clockOfMinute, GRID_MINUTES, type Scale, topOfClock } from './gridLayout.ts';
import type { Slot } from './useNewSlot.ts';

interface NewSlotProps {
  columns: readonly Column[];
  scale: Scale;
  last: number;
  /** The hour at which the keyboard begins. */
  opensAt: number;
  /** The slot under the pressed mouse; null while none is pressed. */
  pressed: Slot | null;
  onMake: (slot: Slot) => void;
}

/** Half an hour in which an inspection can be scheduled. By keyboard, arrow keys move it and Enter takes it. */
export function NewSlot({ columns, scale, last, opensAt, pressed, onMake }: NewSlotProps): ReactNode {
  const [at, setAt] = useState(() => {
    const today = columns.findIndex(({ day }) => day === todayIn(scale.zone));
    return { index: Math.max(0, today), minute: opensAt * 60 };
  });
  const [isFocused, setFocused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const index = Math.min(at.index, columns.length - 1);
  const minute = Math.max(scale.first * 60, Math.min(at.minute, last * 60 - GRID_MINUTES));
  useEffect(() => {
    if (isFocused) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isFocused, index, minute]);
  const column = columns[index];
  const chosen = column && { column, time: clockOfMinute(minute) };
  const slot = pressed ?? chosen;
  if (!slot) return null;
  const move = (event: KeyboardEvent): void => {
    const [aside, down] = STEPS[event.key] ?? [0, 0];
    if (aside === 0 && down === 0) return;
    event.preventDefault();
    setAt({ index: Math.max(0, Math.min(index + aside, columns.length - 1)), minute: minute + down });
  };
  const text = `${slot.column.label}, ${clockText(slot.time)}`;
  return (
    <ButtonBase
      ref={button}
      disableRipple
      aria-label={`Schedule an inspection: ${text}`}
      onKeyDown={move}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={() => onMake(slot)}
      sx={[
        {
          ...SLOT,
          gridColumn: columns.findIndex(({ key }) => key === slot.column.key) + 1,
          top: topOfClock(slot.time, scale),
          height: (scale.hourPx * GRID_MINUTES) / 60,
        },
        pressed !== null && { opacity: 1 },
      ]}
    >
      {clockText(slot.time)}
      {isFocused && (
        <Box component="span" role="status" sx={visuallyHidden}>
          {text}
        </Box>
      )}
    </ButtonBase>
  );
}

/** Columns aside and minutes down by key. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -GRID_MINUTES],
  ArrowDown: [0, GRID_MINUTES],
};

const SLOT = {
  position: 'relative',
  gridRow: 1,
  alignSelf: 'start',
  justifyContent: 'flex-start',
  zIndex: 2,
  mx: '2px',
  px: 0.75,
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'primary.main',
  bgcolor: 'background.paper',
  color: 'primary.main',
  fontSize: '0.75rem',
  fontWeight: 700,
  // The grid has its own padding for its sticky days.
  scrollMarginTop: 0,
  // A mouse presses the hours below it.
  pointerEvents: 'none',
  opacity: 0,
  '&:focus': { opacity: 1 },
};
