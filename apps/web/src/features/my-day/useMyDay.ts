import { type DayInspection, listMyDay } from '@sightline/contracts/dashboard/myDay';
import { useEffect, useMemo, useState } from 'react';
import { readAheadOf } from '../../inspection/day/readAheadLimit.ts';
import { signature } from '../../inspection/kinds/signature.ts';
import { statusChange, statusWithUnsent } from '../../inspection/kinds/statusChange.ts';
import { type Overlay, useLiveRecords } from '../../inspection/outbox/useLiveRecords.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import { type DayPlan, type LiveDayInspection, planOf } from './dayPlan.ts';

/** The office moves appointments during the day: a page that is opened again reads them again. */
const FRESH_MS = 60_000;
const TICK_MS = 30_000;

export interface MyDayReading {
  /** Undefined until it was read for the first time. */
  plan: DayPlan | undefined;
  /** So many of them are not read ahead for work without a connection. */
  notReadAhead: number;
  now: Date;
  error: Error | null;
  isReading: boolean;
  refresh: () => void;
}

/** The signed-in inspector's today and tomorrow, with what this device has not sent yet. */
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

/** "5 minutes overdue" and the change from today to tomorrow follow the clock. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
