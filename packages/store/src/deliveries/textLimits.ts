import {
  MINUTES_BETWEEN_TEXTS,
  TEXTS_IN_A_DAY,
  TEXTS_IN_AN_HOUR,
} from '@sightline/contracts/mail/clientNotices';
import { trusted } from 'mongoose';
import type { Store } from '../core/store.ts';
import { type DeliveryRecord, deliveries } from './deliveries.ts';

/** The limits of text messages, for a number and for the company, over every kind of text. Decision 186. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The gateway has these messages, or may have them. */
const HANDED_OVER = trusted({ $in: ['sending', 'sent', 'unknown'] as DeliveryRecord['state'][] });

/** The time from which a number may be texted again; null for now. Messages that wait to be sent count. */
export async function nextTextAt(store: Store, to: string, now = Date.now()): Promise<Date | null> {
  const since = trusted({ $gt: new Date(now - DAY_MS) });
  const found = await store
    .of(deliveries)
    .find({
      channel: 'sms',
      to,
      $or: [
        { state: HANDED_OVER, claimedAt: since },
        { state: 'queued', createdAt: since, sendAt: null },
      ],
    })
    .lean<DeliveryRecord[]>();
  return nextAfter(
    found.map(({ claimedAt, createdAt }) => (claimedAt ?? createdAt).getTime()),
    now,
  );
}

export type TextRefusal =
  | { by: 'number'; nextAt: Date }
  /** The company's limit in a day. */
  | { by: 'company' };

/**
 * The limit that a claimed message exceeds; null for none. Messages that were claimed before it count, so that
 * of any number of simultaneous ones as many are sent as the limit allows.
 */
export async function textRefusal(
  store: Store,
  { _id, to, claimedAt }: DeliveryRecord,
  textsInADay: number,
): Promise<TextRefusal | null> {
  const at = claimedAt ?? new Date();
  const before = [
    { claimedAt: trusted({ $gt: new Date(at.getTime() - DAY_MS), $lt: at }) },
    { claimedAt: at, _id: trusted({ $lt: _id }) },
  ];
  const earlier = { channel: 'sms' as const, state: HANDED_OVER, $or: before };
  if ((await store.of(deliveries).countDocuments(earlier)) >= textsInADay) return { by: 'company' };
  const toNumber = await store
    .of(deliveries)
    .find({ ...earlier, to })
    .lean<DeliveryRecord[]>();
  const nextAt = nextAfter(
    toNumber.flatMap((one) => one.claimedAt?.getTime() ?? []),
    at.getTime(),
  );
  return nextAt && { by: 'number', nextAt };
}

function nextAfter(times: readonly number[], now: number): Date | null {
  const latest = times.toSorted((one, other) => other - one);
  const after = (count: number, milliseconds: number) => (latest[count - 1] ?? -Infinity) + milliseconds;
  const next = Math.max(
    after(1, MINUTES_BETWEEN_TEXTS * MINUTE_MS),
    after(TEXTS_IN_AN_HOUR, HOUR_MS),
    after(TEXTS_IN_A_DAY, DAY_MS),
  );
  return next > now ? new Date(next) : null;
}
