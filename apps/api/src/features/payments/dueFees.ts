import type { HandlerInput, ReplyOf } from '@sightline/contracts/core/define';
import { known } from '@sightline/contracts/core/known';
import {
  type DueFee,
  type FeeAge,
  type listDueFees,
  MOST_DAYS_LATE,
} from '@sightline/contracts/payments/dueFees';
import type { Store } from '@sightline/store/core/store';
import { type DeliveryRecord, latestPaymentLinks } from '@sightline/store/deliveries/deliveries';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  overlapOf,
  type Period,
  searchInspections,
  sumDueFees,
} from '@sightline/store/inspections/searchInspections';
import { DateTime } from 'luxon';
import { organizationToday, periodOfDays } from '../../core/organizationDay.ts';

type Wanted = HandlerInput<typeof listDueFees>['query'];

/** One page of the fees that are due, the oldest first; with the first page, the sums of all pages by age. */
export async function listDue(
  store: Store,
  { age, search, from, to, limit, cursor }: Wanted,
): Promise<ReplyOf<typeof listDueFees>> {
  const today = await organizationToday(store);
  const days = await periodOfDays(store, from, to);
  const periods = periodsOf(today, days);
  const between = age ? periods[age] : overlapOf(undefined, days);
  const [{ items, nextCursor }, ages] = await Promise.all([
    searchInspections(store, {
      search,
      isFeeDue: true,
      ...(between && { between }),
      sort: 'scheduledSoonest',
      limit,
      cursor,
    }),
    cursor === undefined ? sumsOf(store, periods, search) : null,
  ]);
  const ids = items.map(({ _id }) => _id);
  const links = await latestPaymentLinks(store, ids);
  return { items: items.map((one) => presentDue(one, today, links.get(one._id))), nextCursor, ages };
}

/** The days of inspections whose fees have each age, within the wanted days. */
function periodsOf(today: DateTime, days: Period): Record<FeeAge, Period> {
  const start = (daysLate: number): Date => today.minus({ days: daysLate }).toJSDate();
  const { current, upTo30, upTo60 } = MOST_DAYS_LATE;
  const within = (age: Period): Period => overlapOf(age, days) ?? {};
  return {
    current: { ...within({ from: start(current) }), hasUndated: !days.from && !days.to },
    upTo30: within({ from: start(upTo30), to: start(current) }),
    upTo60: within({ from: start(upTo60), to: start(upTo30) }),
    over60: within({ to: start(upTo60) }),
  };
}

async function sumsOf(store: Store, periods: Record<FeeAge, Period>, search: string | undefined) {
  const sum = (between: Period) => sumDueFees(store, { search, between });
  const [current, upTo30, upTo60, over60] = await Promise.all([
    sum(periods.current),
    sum(periods.upTo30),
    sum(periods.upTo60),
    sum(periods.over60),
  ]);
  return { current, upTo30, upTo60, over60 };
}

function presentDue(inspection: InspectionRecord, today: DateTime, link: DeliveryRecord | undefined): DueFee {
  const { _id: id, clientName, projectType, address, scheduledDate, preferredTime, feeCents } = inspection;
  return {
    id,
    clientName,
    projectType,
    address,
    scheduledDate: scheduledDate?.toISOString() ?? null,
    preferredTime,
    feeCents: known(feeCents, 'a fee that is due'),
    daysLate: scheduledDate ? daysSince(scheduledDate, today) : 0,
    lastLink: link
      ? {
          to: link.to,
          state: link.state,
          explanation: link.explanation,
          createdAt: link.createdAt.toISOString(),
        }
      : null,
  };
}

/** Whole days from the day of the inspection to today. */
function daysSince(scheduledDate: Date, today: DateTime): number {
  const due = DateTime.fromJSDate(scheduledDate, { zone: today.zone }).startOf('day');
  return Math.max(0, Math.round(today.diff(due, 'days').days));
}
