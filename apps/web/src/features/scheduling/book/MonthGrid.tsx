import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { NO_SLOT_TEXTS, type NoSlotReason } from '@sightline/contracts/bookings/freeSlots';
import type { KeyboardEvent, ReactNode } from 'react';
import { columnOf, dayText } from './calendar.ts';

interface MonthGridProps {
  days: readonly string[];
  /** The reason why a day cannot be chosen; null for a free one. */
  reasons: ReadonlyMap<string, NoSlotReason | null>;
  chosen: string;
  onChoose: (day: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days of a month by week. Free days are buttons, and the arrow keys move between them. */
export function MonthGrid({ days, reasons, chosen, onChoose }: MonthGridProps): ReactNode {
  return (
    <Box
      role="group"
      aria-label="Days"
      onKeyDown={moveFocus}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', rowGap: 0.5, justifyItems: 'center' }}
    >
      {['S', 'M', 'T', 'W', 'T', 'F', 'S'].map((name, index) => (
        <Box
          key={`${name}${index}`}
          aria-hidden
          sx={{ fontSize: '0.78125rem', color: 'text.secondary', py: 0.5 }}
        >
          {name}
        </Box>
      ))}
      {days.map((day) => (
        <ButtonBase
          key={day}
          data-day={day}
          disabled={reasons.get(day) !== null}
          aria-label={labelOf(day, reasons.get(day))}
          aria-pressed={day === chosen}
          onClick={() => onChoose(day)}
          sx={[DAY, { gridColumn: columnOf(day) }, day === chosen && CHOSEN]}
        >
          {Number(day.slice(8))}
        </ButtonBase>
      ))}
    </Box>
  );
}

/** "Sunday, November 22, closed". */
function labelOf(day: string, reason: NoSlotReason | null | undefined): string {
  return reason ? `${dayText(day)}, ${NO_SLOT_TEXTS[reason]}` : dayText(day);
}

/** Moves the focus to the next free day in that direction, but not beyond the month. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const cells = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-day]')];
  const from = cells.findIndex((cell) => cell === document.activeElement);
  if (!step || from < 0) return;
  event.preventDefault();
  for (let next = from + step; cells[next]; next += step) {
    if (cells[next]?.disabled) continue;
    cells[next]?.focus();
    return;
  }
}

/** Seven days, each large enough for a finger, fit on the narrowest phone. */
const DAY = {
  width: 'min(44px, 100%)',
  height: 44,
  borderRadius: 1,
  fontSize: '0.9375rem',
  fontWeight: 650,
  color: 'primary.main',
  bgcolor: 'action.hover',
  '&.Mui-disabled': { color: 'text.disabled', fontWeight: 400, bgcolor: 'transparent' },
};
const CHOSEN = { bgcolor: 'primary.main', color: 'primary.contrastText' };
