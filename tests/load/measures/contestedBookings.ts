import { holdSlot, listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/ids';
import { slotHolds } from '@sightline/store/bookings/slotHolds';
import { storedUser } from '../../support/people.ts';
import { type BenchApi, startBenchApi } from '../benchApi.ts';
import { median, percentile } from '../statistics.ts';

export interface ContestedFigures {
  /** The number of slots that exactly one visitor held at the end, both in the replies and in the database. */
  slotsWithOneWinner: number;
  /** The number of replies that are neither the hold nor "just taken". */
  otherReplies: number;
  p50: number;
  p99: number;
}

/** Visitors who request the same slot of the only inspector at the same time, slot after slot. */
export async function measureContestedBookings({
  slots,
  visitors,
}: {
  slots: number;
  visitors: number;
}): Promise<ContestedFigures> {
  const api = await startBenchApi();
  try {
    await storedUser(api.store, { trades: ['mechanical'] });
    const figures = { slotsWithOneWinner: 0, otherReplies: 0 };
    const latencies: number[] = [];
    for (let round = 0; round < slots; round++) {
      const startsAt = await nextFreeSlot(api.url, round);
      const answers = await Promise.all(
        Array.from({ length: visitors }, (_, visitor) => hold(api.url, startsAt, [round, visitor])),
      );
      latencies.push(...answers.map(({ ms }) => ms));
      const winners = answers.filter(({ status }) => status === 201).length;
      figures.otherReplies += answers.filter(({ status }) => status !== 201 && status !== 409).length;
      if (winners === 1 && (await storedHolds(api, startsAt)) === 1) figures.slotsWithOneWinner += 1;
    }
    return { ...figures, p50: median(latencies), p99: percentile(latencies, 0.99) };
  } finally {
    await api.stop();
  }
}

async function storedHolds({ store }: BenchApi, startsAt: string): Promise<number> {
  return await store.of(slotHolds).countDocuments({ startsAt: new Date(startsAt) });
}

async function nextFreeSlot(url: string, round: number): Promise<string> {
  const query = new URLSearchParams({ projectType: 'mechanical', days: '31' });
  const answer = await fetch(`${url}${listFreeSlots.path}?${query}`, { headers: from([250, round]) });
  const { days } = (await answer.json()) as { days: { slots: { startsAt: string }[] }[] };
  const [first] = days.flatMap(({ slots }) => slots);
  if (!first) throw new Error('no slot is free');
  return first.startsAt;
}

async function hold(url: string, startsAt: string, who: [number, number]) {
  const begin = performance.now();
  const { method, path } = holdSlot;
  const body = JSON.stringify({ id: mintId(), projectType: 'mechanical', startsAt });
  const headers = { 'Content-Type': 'application/json', ...from(who) };
  const answer = await fetch(url + path, { method, headers, body });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - begin };
}

/** A separate address for each visitor, in the proxy's header: limits count by address. */
const from = ([first, second]: [number, number]) => ({ 'X-Forwarded-For': `10.0.${first}.${second}` });
