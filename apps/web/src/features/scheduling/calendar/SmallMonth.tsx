import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import NextIcon from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { listCalendarDays } from '@sightline/contracts/bookings/calendar';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useRead } from '../../../wire/queries.ts';
import { dayText, monthAfter, monthOf, monthText } from '../book/calendar.ts';
import { daysLater, mondayOf, monthsLater } from './shownDays.ts';
import { UNASSIGNED } from './useCalendarAddress.ts';

interface SmallMonthProps {
  /** The first of the shown days, and their number. */
  from: string;
  days: number;
  today: string;
  /** Whose inspections mark a day; those of all when it is empty. */
  inspectorIds: readonly string[];
  /** The height and width of a day. */
  dayPx: number;
  onDay: (day: string) => void;
}

/** A month whose days open in the calendar. Arrow keys go from day to day, Page Up and Page Down by month. */
export function SmallMonth({ from, days, today, inspectorIds, dayPx, onDay }: SmallMonthProps): ReactNode {
  // The shown days lead; another month stays only until they change.
  const [turned, setTurned] = useState({ from, month: monthOf(from) });
  const month = turned.from === from ? turned.month : monthOf(from);
  const [focused, setFocused] = useState('');
  const cells = weeksOf(month);
  const marked = useMarked(cells, inspectorIds);
  const grid = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const turn = (count: number): void => setTurned({ from, month: monthAfter(month, count) });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const to = at && dayFrom(at, event.key);
    if (!to) return;
    event.preventDefault();
    isMoved.current = true;
    setTurned({ from, month: monthOf(to) });
    setFocused(to);
  };
  const isShown = (day: string): boolean => day >= from && day < daysLater(from, days);
  const stop = [focused, from, `${month}-01`].find((day) => cells.includes(day));
  return (
    <Box component="section" aria-label="Month" sx={{ width: 7 * dayPx }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography
          component="h2"
          variant="body2"
          aria-live="polite"
          sx={{ fontWeight: 650, flexGrow: 1, pl: 1 }}
        >
          {monthText(month)}
        </Typography>
        <IconButton aria-label="Previous month" onClick={() => turn(-1)}>
          <BackIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label="Next month" onClick={() => turn(1)}>
          <NextIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box ref={grid} role="group" aria-label="Days" data-month onKeyDown={onKeyDown} sx={GRID}>
        {['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((name, index) => (
          <Box key={index} aria-hidden sx={{ py: 0.25, color: 'text.secondary', fontSize: '0.75rem' }}>
            {name}
          </Box>
        ))}
        {cells.map((day) => (
          <ButtonBase
            key={day}
            data-day={day}
            tabIndex={day === stop ? 0 : -1}
            aria-label={marked.has(day) ? `${dayText(day)}, with inspections` : dayText(day)}
            aria-pressed={isShown(day)}
            aria-current={day === today ? 'date' : undefined}
            onFocus={() => setFocused(day)}
            onClick={() => onDay(day)}
            sx={[
              { ...DAY, height: dayPx },
              monthOf(day) !== month && { color: 'text.secondary', fontWeight: 400 },
              isShown(day) && { bgcolor: 'action.selected' },
              marked.has(day) && MARK,
              day === today && TODAY,
            ]}
          >
            {Number(day.slice(8))}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

const CELLS = 6 * 7;

/** Six weeks, so that each month is equally high. */
function weeksOf(month: string): string[] {
  const first = mondayOf(`${month}-01`);
  return Array.from({ length: CELLS }, (_, index) => daysLater(first, index));
}

function useMarked(cells: readonly string[], inspectorIds: readonly string[]): ReadonlySet<string> {
  const query = { from: cells[0] ?? '', days: cells.length };
  const found = useRead(listCalendarDays, { query }, { staleTime: 0 }).data?.days ?? [];
  const isWanted = (id: string | null): boolean =>
    inspectorIds.length === 0 || inspectorIds.includes(id ?? UNASSIGNED);
  return new Set(found.filter((one) => one.inspectorIds.some(isWanted)).map(({ day }) => day));
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day to which a key leads; null for other keys. */
function dayFrom(day: string, key: string): string | null {
  const step = STEPS[key];
  if (step) return daysLater(day, step);
  if (key === 'Home') return mondayOf(day);
  if (key === 'End') return daysLater(mondayOf(day), 6);
  if (key === 'PageUp' || key === 'PageDown') return monthsLater(day, key === 'PageUp' ? -1 : 1);
  return null;
}

const GRID = { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', textAlign: 'center' };
const DAY = {
  position: 'relative',
  borderRadius: '8px',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
};
const TODAY = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 650,
  '&::after': { bgcolor: 'primary.contrastText' },
};
const MARK = {
  '&::after': {
    content: '""',
    position: 'absolute',
    bottom: '3px',
    width: 4,
    height: 4,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
};
