import { BookingSettings, WEEKDAYS } from '@sightline/contracts/bookings/bookingSettings';
import {
  type BusySpan,
  freeSlots,
  isFree,
  type SlotRules,
  slotsOf,
} from '@sightline/store/bookings/freeSlots';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openingOf } from '../../apps/api/src/features/bookings/openingHours.ts';
import { cellsOf } from '../../packages/store/src/bookings/slotHolds.ts';

const MINUTE = 60_000;
const ZONE = 'America/New_York';
const DAY = 24 * 60 * MINUTE;
const INSPECTORS = ['ana', 'bo', 'cy'];

/** The clock of the zone by the platform's own calendar, for comparison with the code's. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
const localTime = (instant: number): string => CLOCK.format(instant);

const clock = fc
  .integer({ min: 0, max: 24 * 12 - 1 })
  .map((cell) => `${pad(Math.floor(cell / 12))}:${pad((cell % 12) * 5)}`);
const pad = (part: number): string => String(part).padStart(2, '0');
const hours = fc
  .tuple(clock, clock)
  .filter(([one, other]) => one !== other)
  .map((both) => both.toSorted((a, b) => a.localeCompare(b)))
  .map(([from = '', to = '']) => ({ from, to }));
/** Any day of four years; changes of the clocks are as frequent as all other days. */
const CHANGES = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'];
const day = fc.oneof(
  fc.constantFrom(...CHANGES),
  fc
    .integer({ min: 0, max: 1460 })
    .map((n) => new Date(Date.UTC(2026, 0, 1) + n * DAY).toISOString().slice(0, 10)),
);
const minutes = (min: number, max: number) =>
  fc.integer({ min: min / 5, max: max / 5 }).map((cells) => cells * 5 * MINUTE);
const rules: fc.Arbitrary<SlotRules> = fc.record({
  durationMs: minutes(15, 480),
  travelBufferMs: minutes(0, 240),
  slotMs: minutes(15, 240),
});

const settingsOf = (daily: { from: string; to: string }) =>
  BookingSettings.parse({ workingHours: Object.fromEntries(WEEKDAYS.map((name) => [name, daily])) });

/** Busy time around a day, at any minute, since staff schedule off the grid. */
const busyAround = (noon: number) =>
  fc.array(
    fc
      .record({
        inspectorId: fc.constantFrom(...INSPECTORS),
        startsAt: fc.integer({ min: -1440, max: 1440 }).map((n) => noon + n * MINUTE),
        length: fc.integer({ min: 1, max: 480 }),
      })
      .map(({ length, ...rest }): BusySpan => ({ ...rest, endsAt: rest.startsAt + length * MINUTE })),
    { maxLength: 12 },
  );

const scene = fc
  .tuple(day, hours, rules)
  .chain(([date, daily, rule]) =>
    busyAround(Date.parse(`${date}T17:00:00Z`)).map((busy) => ({ date, daily, rule, busy })),
  );

test("no free slot overlaps its inspectors' appointments or the travel to them", () => {
  fc.assert(
    fc.property(scene, ({ date, daily, rule, busy }) => {
      const opening = openingOf(date, settingsOf(daily), ZONE);
      const offers = opening ? freeSlots(opening, rule, { now: 0, inspectorIds: INSPECTORS, busy }) : [];
      for (const { startsAt, endsAt, inspectorIds } of offers)
        for (const taken of busy.filter(({ inspectorId }) => inspectorIds.includes(inspectorId)))
          expect(
            endsAt + rule.travelBufferMs <= taken.startsAt || taken.endsAt + rule.travelBufferMs <= startsAt,
          ).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('no free slot is outside the working hours in local time', () => {
  fc.assert(
    fc.property(scene, ({ date, daily, rule, busy }) => {
      const opening = openingOf(date, settingsOf(daily), ZONE);
      const offers = opening ? freeSlots(opening, rule, { now: 0, inspectorIds: INSPECTORS, busy }) : [];
      for (const { startsAt, endsAt } of offers) {
        expect(localTime(startsAt) >= `${date} ${daily.from}`).toBe(true);
        expect(localTime(endsAt) <= `${date} ${afterGap(date, daily.to)}`).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

/** 2:30 a.m. does not exist on the day when the clocks go forward: people read 3:30. */
function afterGap(date: string, time: string): string {
  const isSpring = CHANGES.includes(date) && date.includes('-03-');
  return isSpring && time.startsWith('02') ? `03${time.slice(2)}` : time;
}

test('exactly the inspectors who are free for a slot are offered for it', () => {
  fc.assert(
    fc.property(scene, ({ date, daily, rule, busy }) => {
      const opening = openingOf(date, settingsOf(daily), ZONE);
      if (!opening) return;
      const offers = freeSlots(opening, rule, { now: 0, inspectorIds: INSPECTORS, busy });
      for (const slot of slotsOf(opening, rule)) {
        const free = INSPECTORS.filter((id) => isFree(id, slot, rule, busy));
        const offer = offers.find(({ startsAt }) => startsAt === slot.startsAt);
        expect(offer?.inspectorIds ?? []).toEqual(free);
      }
    }),
    { numRuns: 300 },
  );
});

test('two slots share a cell of the grid exactly when one inspector cannot take both', () => {
  const slot = fc.record({
    start: fc.integer({ min: 0, max: 200 }),
    length: fc.integer({ min: 3, max: 96 }),
  });
  const spanOf = ({ start, length }: { start: number; length: number }) => ({
    startsAt: start * 5 * MINUTE,
    endsAt: (start + length) * 5 * MINUTE,
  });
  fc.assert(
    fc.property(slot, slot, minutes(0, 240), (one, other, travelBufferMs) => {
      const [first, second] = [spanOf(one), spanOf(other)];
      const cells = new Set(cellsOf('ana', first, travelBufferMs));
      const isShared = cellsOf('ana', second, travelBufferMs).some((cell) => cells.has(cell));
      expect(isShared).toBe(!isFree('ana', second, { travelBufferMs }, [{ ...first, inspectorId: 'ana' }]));
    }),
    { numRuns: 2000 },
  );
});

test('a day opens at its clock time before and after the clocks change, and never in the past', () => {
  const settings = settingsOf({ from: '08:00', to: '17:00' });
  for (const date of CHANGES) {
    const opening = openingOf(date, settings, ZONE);
    expect(opening && localTime(opening.startsAt)).toBe(`${date} 08:00`);
    expect(opening && localTime(opening.endsAt)).toBe(`${date} 17:00`);
  }
  const opening = { startsAt: 0, endsAt: 10 * 60 * MINUTE };
  const rule = { durationMs: 60 * MINUTE, travelBufferMs: 0, slotMs: 30 * MINUTE };
  const offers = freeSlots(opening, rule, { now: 60 * MINUTE, inspectorIds: ['ana'], busy: [] });
  expect(offers[0]?.startsAt).toBe(90 * MINUTE);
});

test('holidays and closed weekdays have no opening', () => {
  const settings = BookingSettings.parse({ holidays: [{ day: '2026-11-25', name: 'Founders Day' }] });
  expect(openingOf('2026-11-25', settings, ZONE)).toBeNull();
  expect(openingOf('2026-11-26', settings, ZONE)).toBeNull();
  expect(openingOf('2026-11-28', settings, ZONE)).toBeNull();
  expect(openingOf('2026-11-27', settings, ZONE)).not.toBeNull();
});
