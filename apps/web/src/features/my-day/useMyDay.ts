import { type DayInspection, listMyDay } from '@sightline/contracts/dashboard/myDay';
import { useEffect, useMemo, useState } from 'react';
import { readAheadOf } from '../../inspection/day/readAheadLimit.ts';
import { signature } from '../../inspection/kinds/signature.ts';
import { statusChange, statusWithUnsent } from '../../inspection/kinds/statusChange.ts';
import { type Overlay, useLiveRecords } from '../../inspection/outbox/useLiveRecords.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import { type DayPlan, type LiveDayInspection, planOf } from './dayPlan.ts';

/** The time for which the list stays fresh, since the office moves appointments during the day. */
const FRESH_MS = 60_000;
const TICK_MS = 30_000;

export interface MyDayReading {
  /** Undefined until the first read. */
  plan: DayPlan | undefined;
  /** The number of inspections that are not read ahead for work without a connection. */
  notReadAhead: number;
  now: Date;
  error: Error | null;
  isReading: boolean;
  refresh: () => void;
}

/** The signed-in inspector's today and tomorrow, with this device's unsent changes. */
export function useMyDay(): MyDayReading {
  const zone = useTimeZone();
  const now = useNow();
  const read = useRead(listMyDay, { query: {} }, { staleTime: FRESH_MS, refetchOnWindowFocus: true });
  const { data, isFetching, retry } = useLiveRecords(read, null, OVERLAY);
  const plan = useMemo(() => data && planOf(data, zone, now), [data, zone, now]);
  const day = read.data ?? [];
  const notReadAhead = day.length - readAheadOf(day).length;
  return {
    plan,
    notReadAhead,
    now,
    error: read.error,
    isReading: isFetching,
    refresh: retry,
  };
}

const OVERLAY: Overlay<DayInspection[], LiveDayInspection[] | undefined> = {
  kinds: [statusChange, signature],
  withUnsent: (stored, entries) =>
    stored?.map((inspection) => ({
      ...inspection,
      status: statusWithUnsent(inspection, entries),
      isSigned: inspection.signedVersion !== null || signature.of(entries, inspection.id).length > 0,
    })),
};

/** The present time, which "5 minutes overdue" and the change from today to tomorrow follow. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
