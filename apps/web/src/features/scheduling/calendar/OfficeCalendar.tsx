import Box from '@mui/material/Box';
import { type Calendar, readCalendar } from '@sightline/contracts/bookings/calendar';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { todayIn } from '../../../ui/time.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { CalendarBar } from './CalendarBar.tsx';
import { CalendarDays } from './CalendarDays.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { InspectorLegend } from './InspectorLegend.tsx';
import { tonesOf } from './inspectorTones.ts';
import { SmallMonth } from './SmallMonth.tsx';
import { daysLater, shownDays, titleOf } from './shownDays.ts';
import { useCalendarAddress } from './useCalendarAddress.ts';

/** The inspections of all inspectors, as a week or as a day by inspector; three days on a phone. */
export function OfficeCalendar(): ReactNode {
  const zone = useTimeZone();
  const today = todayIn(zone);
  const isSmall = useSmallScreen();
  const isNarrow = useSmallScreen('lg');
  const [isFeedOpen, setFeedOpen] = useState(false);
  const [{ view, day, inspectorIds }, change] = useCalendarAddress(today);
  const span = shownDays(view, day, isSmall);
  const query = { from: span.from, days: span.days };
  const { data, isPending, isPlaceholderData, error, refetch } = useRead(
    readCalendar,
    { query },
    { staleTime: 0, placeholderData: withoutDays },
  );
  const calendar = data ?? { ...NOTHING, timeZone: zone };
  const step = (count: number): void =>
    change((before) => {
      const { from, days } = shownDays(before.view, before.day, isSmall);
      return { day: daysLater(from, count * days) };
    });
  const month = (dayPx: number, onChosen?: () => void): ReactNode => (
    <SmallMonth
      {...span}
      today={today}
      inspectorIds={inspectorIds}
      dayPx={dayPx}
      onDay={(chosen) => {
        change(() => ({ day: chosen }));
        onChosen?.();
      }}
    />
  );
  return (
    <Box sx={SCREEN}>
      <CalendarBar
        view={view}
        title={titleOf(span, { today, isSmall })}
        legend={
          <InspectorLegend
            calendar={calendar}
            chosen={inspectorIds}
            toneOf={tonesOf(calendar.inspectors)}
            onChoose={(choiceAfter) =>
              change((before) => ({ inspectorIds: choiceAfter(before.inspectorIds) }))
            }
          />
        }
        renderMonth={isNarrow ? (onChosen) => month(FINGER_PX, onChosen) : null}
        onToday={() => change(() => ({ day: today }))}
        onStep={step}
        onView={(next) => change(() => ({ view: next }))}
        onFeed={() => setFeedOpen(true)}
      />
      <CalendarDays
        calendar={calendar}
        view={view}
        inspectorIds={inspectorIds}
        month={isNarrow ? null : month(MOUSE_PX)}
        instead={
          error ? (
            <ErrorState title="Couldn't load the calendar" error={error} onRetry={refetch} />
          ) : isPending || isPlaceholderData ? (
            <RowsSkeleton label="Loading the calendar..." count={6} />
          ) : null
        }
        onStep={step}
        onDay={(chosen) => change(() => ({ view: 'day', day: chosen }))}
      />
      {isFeedOpen && <CalendarFeed onClose={() => setFeedOpen(false)} />}
    </Box>
  );
}

const NOTHING = { days: [], inspectors: [], entries: [], unscheduled: [], held: [] };

/** While other days are loaded, what does not depend on them stays. */
function withoutDays(before: Calendar | undefined): Calendar | undefined {
  return before && { ...before, days: [], entries: [], held: [] };
}

/** The height of a day in the small month. */
const [FINGER_PX, MOUSE_PX] = [44, 30];

/** It fills the window, so that the hours take what the bar leaves. */
const SCREEN = {
  display: 'flex',
  flexDirection: 'column',
  height: 'calc(100dvh - var(--header-height, 0px) - 32px)',
  minHeight: 480,
  mt: { xs: -1, md: -2 },
  mb: -12,
};
