import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import {
  type FreeDay,
  type FreeSlots,
  NO_SLOT_TEXTS,
  type NoSlotReason,
} from '@sightline/contracts/bookings/freeSlots';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { CLOCK_FORMAT, formatInstant, todayIn, zoneLongName } from '../../../ui/time.ts';
import { columnOf, daysOf, dayText, monthAfter, monthOf, monthText } from './calendar.ts';
import { LoadFailure, Waiting } from './states.tsx';

interface FreeTimesProps {
  month: string;
  onMonth: (month: string) => void;
  /** The free times of that month. */
  free: FreeReading;
  zone: string;
  isBusy: boolean;
  onTake: (startsAt: string) => void;
}

interface FreeReading {
  data: FreeSlots | undefined;
  error: Error | null | undefined;
  refetch: () => unknown;
}

export function daysOfMonth(month: string): { from: string; days: number } {
  return { from: `${month}-01`, days: daysOf(month).length };
}

/** The free days, month by month, and the free times of the chosen day. */
export function FreeTimes({ month, onMonth, free, zone, isBusy, onTake }: FreeTimesProps): ReactNode {
  const thisMonth = monthOf(todayIn(zone));
  const [day, setDay] = useState('');
  const days = daysOf(month);
  const freeDays = free.data?.days.filter(({ slots }) => slots.length > 0) ?? [];
  const chosen = freeDays.find((one) => one.day === day);
  // The next month is available until the last day is known.
  const isLast = free.data !== undefined && monthOf(free.data.lastDay) <= month;
  return (
    <>
      <MonthBar month={month} isFirst={month === thisMonth} isLast={isLast} onShow={onMonth} />
      {!free.data && !free.error && <Waiting label="Loading free times..." height={240} />}
      {free.error && (
        <LoadFailure
          title="Couldn't load the free times"
          error={free.error}
          onRetry={() => void free.refetch()}
        />
      )}
      {free.data && (
        <MonthGrid days={days} reasons={reasonsOf(free.data.days)} chosen={day} onChoose={setDay} />
      )}
      {free.data && freeDays.length === 0 && <EmptyState compact title={nothingFree(month, isLast)} />}
      {chosen && <Times freeDay={chosen} zone={zone} isBusy={isBusy} onTake={onTake} />}
    </>
  );
}

/** The reason why each day cannot be chosen. */
function reasonsOf(days: readonly FreeDay[]): ReadonlyMap<string, NoSlotReason | null> {
  return new Map(
    days.map(({ day, slots, noSlots }) => [day, slots.length > 0 ? null : (noSlots ?? 'taken')]),
  );
}

interface MonthBarProps {
  month: string;
  isFirst: boolean;
  /** Whether this is the last month with bookable days. */
  isLast: boolean;
  onShow: (month: string) => void;
}

function MonthBar({ month, isFirst, isLast, onShow }: MonthBarProps): ReactNode {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
      <IconButton
        aria-label="Previous month"
        disabled={isFirst}
        onClick={() => onShow(monthAfter(month, -1))}
        sx={ARROW}
      >
        <BackIcon />
      </IconButton>
      <Typography aria-live="polite" sx={{ flex: 1, textAlign: 'center', fontWeight: 650 }}>
        {monthText(month)}
      </Typography>
      <IconButton
        aria-label="Next month"
        disabled={isLast}
        onClick={() => onShow(monthAfter(month, 1))}
        sx={ARROW}
      >
        <NextIcon />
      </IconButton>
    </Box>
  );
}

const ARROW = { width: 44, height: 44 };

function nothingFree(month: string, isLast: boolean): string {
  const next = isLast ? 'Please call or email us.' : 'Try the next month.';
  return `Nothing is free in ${monthText(month)}. ${next}`;
}

function Times({
  freeDay: { day, slots },
  zone,
  isBusy,
  onTake,
}: Pick<FreeTimesProps, 'zone' | 'isBusy' | 'onTake'> & { freeDay: FreeDay }): ReactNode {
  return (
    <Box role="group" aria-labelledby="book-times" sx={{ mt: 2 }}>
      <Typography id="book-times" variant="body2" aria-live="polite" sx={{ mb: 1 }}>
        {dayText(day)}, {zoneLongName(zone)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))' }}>
        {slots.map(({ startsAt }) => (
          <Button
            key={startsAt}
            variant="outlined"
            // A disabled button would lose the focus.
            aria-disabled={isBusy}
            onClick={() => !isBusy && onTake(startsAt)}
            sx={{ '&[aria-disabled=true]': { color: 'text.disabled', borderColor: 'divider' } }}
          >
            {formatInstant(startsAt, zone, CLOCK_FORMAT)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

interface MonthGridProps {
  days: readonly string[];
  /** The reason why a day cannot be chosen; null for a free one. */
  reasons: ReadonlyMap<string, NoSlotReason | null>;
  chosen: string;
  onChoose: (day: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days of a month by week. Free days are buttons, and the arrow keys move between them. */
function MonthGrid({ days, reasons, chosen, onChoose }: MonthGridProps): ReactNode {
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
