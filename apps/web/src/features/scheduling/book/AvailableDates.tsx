import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import { type FreeSlots, listFreeSlots, type SlotHold } from '@sightline/contracts/bookings/freeSlots';
import { type ReactNode, useRef, useState } from 'react';
import { SiteTime, type SiteTimeProps } from '../../../inspection/ui/SiteTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { APPOINTMENT_FORMAT, todayIn } from '../../../ui/time.ts';
import { useKeptFocus } from '../../../ui/useKeptFocus.ts';
import { useRead } from '../../../wire/queries.ts';
import type { Subject } from './bookForm.ts';
import { monthAfter, monthOf } from './calendar.ts';
import { DatesHeading } from './DatesHeading.tsx';
import { daysOfMonth, FreeTimes } from './FreeTimes.tsx';
import type { Holding, HoldProblem } from './useHold.ts';

interface AvailableDatesProps {
  subject: Subject;
  /** The zone of the office, in which free times are listed. */
  zone: string;
  /** The zone of the typed address; null while it is not certain. */
  siteZone: string | null;
  holding: Holding;
}

/** The free days and times for the chosen type, or the held time. */
export function AvailableDates({ subject, zone, siteZone, holding }: AvailableDatesProps): ReactNode {
  const { hold, secondsLeft, problem, release } = holding;
  const take = (startsAt: string): void => holding.take(subject, startsAt);
  const zones = { siteZone, officeZone: zone };
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLDivElement>(null);
  useKeptFocus(card, heading);
  return (
    <Card component="section" ref={card} aria-labelledby="book-when" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <DatesHeading id="book-when" ref={heading} />
      {problem && <Problem problem={problem} zones={zones} onTake={take} />}
      {hold && secondsLeft !== null ? (
        <HeldTime hold={hold} zones={zones} secondsLeft={secondsLeft} onRelease={release} />
      ) : subject.projectType ? (
        <TimesOfType
          key={subject.projectType}
          projectType={subject.projectType}
          {...{ zone, holding }}
          onTake={take}
        />
      ) : (
        <EmptyState compact title="Choose an inspection type to see free days and times." />
      )}
    </Card>
  );
}

interface TimesOfTypeProps extends Pick<AvailableDatesProps, 'zone' | 'holding'> {
  projectType: BookingType;
  onTake: (startsAt: string) => void;
}

function TimesOfType({ projectType, zone, holding, onTake }: TimesOfTypeProps): ReactNode {
  const [chosen, setMonth] = useState<string | null>(null);
  const first = useFirstMonth(projectType, zone);
  const month = chosen ?? first ?? monthOf(todayIn(zone));
  const free = useFree(projectType, month);
  const isBusy = holding.isTaking || holding.isGivingBack;
  // The month is not known yet: neither are its days.
  const reading = chosen === null && first === null ? { ...free, data: undefined } : free;
  return <FreeTimes {...{ month, zone, isBusy, onTake }} free={reading} onMonth={setMonth} />;
}

/** The number of free days from which a month is worth opening with. */
const ENOUGH_DAYS = 3;

/** This month, or the next one if only that has enough free days; null until it is known. */
function useFirstMonth(projectType: BookingType, zone: string): string | null {
  const month = monthOf(todayIn(zone));
  const next = monthAfter(month, 1);
  const now = useFree(projectType, month);
  const isThin = now.data !== undefined && !hasEnough(now.data) && monthOf(now.data.lastDay) >= next;
  const later = useFree(projectType, next, isThin);
  if (!now.data && !now.error) return null;
  if (!isThin) return month;
  if (!later.data && !later.error) return null;
  return later.data && hasEnough(later.data) ? next : month;
}

const hasEnough = ({ days }: FreeSlots): boolean =>
  days.filter(({ slots }) => slots.length > 0).length >= ENOUGH_DAYS;

function useFree(projectType: BookingType, month: string, enabled = true) {
  return useRead(listFreeSlots, { query: { projectType, ...daysOfMonth(month) } }, { staleTime: 0, enabled });
}

type Zones = Pick<SiteTimeProps, 'siteZone' | 'officeZone'>;

interface ProblemProps {
  problem: HoldProblem;
  zones: Zones;
  onTake: (startsAt: string) => void;
}

function Problem({ problem, zones, onTake }: ProblemProps): ReactNode {
  const freeTimes = problem.freeSlots.map((startsAt) => (
    <Button key={startsAt} variant="outlined" color="inherit" onClick={() => onTake(startsAt)}>
      <SiteTime instant={startsAt} format={APPOINTMENT_FORMAT} {...zones} />
    </Button>
  ));
  return (
    <Box sx={{ mb: 2 }}>
      <Notice tone="yellow" action={freeTimes.length > 0 && freeTimes}>
        {problem.text}
      </Notice>
    </Box>
  );
}

interface HeldTimeProps {
  hold: SlotHold;
  zones: Zones;
  secondsLeft: number;
  onRelease: () => void;
}

/** The held time with its countdown, which is not announced to screen readers after its start. */
function HeldTime({ hold, zones, secondsLeft, onRelease }: HeldTimeProps): ReactNode {
  return (
    <Box>
      <Typography role="status" sx={{ fontWeight: 650 }}>
        Held for you: <SiteTime instant={hold.startsAt} format={APPOINTMENT_FORMAT} withZone {...zones} />
      </Typography>
      <Typography role="timer" aria-live="off" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {clockOf(secondsLeft)} left to send your request
      </Typography>
      <Button variant="outlined" onClick={onRelease}>
        Choose another time
      </Button>
    </Box>
  );
}

/** "29:05". */
const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
