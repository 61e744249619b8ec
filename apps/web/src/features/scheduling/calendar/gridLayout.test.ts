import type { CalendarEntry } from '@sightline/contracts/bookings/calendar';
import { describe, expect, it } from 'vitest';
import { type Column } from './gridColumns.ts';
import { columnShare, columnWidth, dropAt, laid } from './gridLayout.ts';
import { takenTimes } from './takenTimes.ts';

const column = (key: string): Column => ({
  key,
  label: key,
  day: '2026-11-23',
  inspectorId: key,
  closed: '',
});
const SCALE = { zone: 'America/New_York', first: 8, hourPx: 60 };
const HOUR = SCALE.hourPx;
const columns = [column('ana'), column('bo')];
const edges = [
  { left: 100, right: 300 },
  { left: 300, right: 500 },
];
const span = (from: string, to: string) => ({
  startsAt: `2026-11-23T${from}:00.000Z`,
  endsAt: `2026-11-23T${to}:00.000Z`,
});

const calendarEntry = (facts: Pick<CalendarEntry, 'startsAt' | 'endsAt' | 'inspectorId'>): CalendarEntry => ({
  inspectionId: `${facts.startsAt}${facts.inspectorId}`,
  clientName: 'Noor Haddad',
  address: '18 Heron Lane',
  projectType: 'mechanical',
  isVirtual: false,
  status: 'scheduled',
  preferredTime: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
  conflicts: [],
  ...facts,
});

describe('the grid of the calendar', () => {
  it('lands a drag on a quarter of an hour of the column below the pointer', () => {
    const grid = { top: 200, columns, edges, scale: SCALE };
    expect(dropAt({ x: 350, y: 200 + 2.1 * HOUR }, 0, grid)).toEqual({
      column: columns[1],
      time: '10:00',
    });
    // Held 30 pixels below its top, the card starts half an hour earlier.
    expect(dropAt({ x: 150, y: 200 + 2 * HOUR }, HOUR / 2, grid)?.time).toBe('09:30');
    expect(dropAt({ x: 50, y: 300 }, 0, grid)).toBeNull();
    expect(dropAt({ x: 520, y: 300 }, 0, grid)).toBeNull();
  });

  it('puts overlapping entries next to each other, in Florida and in the zone of the device', () => {
    const entries = [span('15:30', '16:30'), span('15:00', '16:00'), span('18:00', '19:00')];
    const places = laid(entries, SCALE).places;
    expect(places.map(({ top, lane, lanes }) => [top / HOUR, lane, lanes])).toEqual([
      [2, 0, 2],
      [2.5, 1, 2],
      [5, 0, 1],
    ]);
  });

  it('gives a short entry the height of half an hour, and room next to the one that follows at once', () => {
    const { places } = laid([span('15:00', '15:15'), span('15:15', '15:45')], SCALE);
    expect(places.map(({ height, lane }) => [height, lane])).toEqual([
      [30, 0],
      [30, 1],
    ]);
  });

  it('counts what finds no lane, from its first beginning to its last end', () => {
    const entries = [...Array.from({ length: 4 }, () => span('15:00', '16:00')), span('15:30', '17:00')];
    const { places, more } = laid(entries, SCALE, 3);
    expect(places.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 3],
      [1, 3],
    ]);
    expect(more).toEqual([{ count: 3, top: 2 * HOUR, height: 2 * HOUR, lane: 2, lanes: 3 }]);
  });

  it('lays no card over another when a long one overlaps two consecutive ones', () => {
    const entries = [
      span('15:00', '17:00'),
      span('15:30', '16:00'),
      span('16:00', '18:00'),
      span('17:00', '18:00'),
    ];
    const places = laid(entries, SCALE).places;
    expect(places.map(({ entry, lane, lanes }) => [entries.indexOf(entry), lane, lanes])).toEqual([
      [0, 0, 2],
      [3, 0, 2],
      [1, 1, 2],
      [2, 1, 2],
    ]);
  });

  it('grays what is outside the hours, and what is taken in a column of one inspector, with the ways apart', () => {
    const { startsAt: opensAt, endsAt: closesAt } = span('14:00', '22:00');
    const entry = (from: string, to: string, inspectorId: string) =>
      calendarEntry({ ...span(from, to), inspectorId });
    const calendar = {
      timeZone: SCALE.zone,
      days: [{ day: '2026-11-23', opensAt, closesAt, holiday: '' }],
      inspectors: [
        { id: 'ana', name: 'Ana' },
        { id: 'bo', name: 'Bo' },
      ],
      entries: [
        entry('15:00', '16:00', 'ana'),
        entry('16:30', '17:00', 'ana'),
        entry('20:00', '21:00', 'bo'),
      ],
      unscheduled: [],
      held: [{ inspectorId: 'ana', ...span('21:00', '22:00') }],
    };
    const options = { scale: SCALE, last: 18, travelMinutes: 30 };
    const hours = (places: readonly { top: number; height: number }[]) =>
      places.map(({ top, height }) => [8 + top / HOUR, 8 + (top + height) / HOUR]);
    // From 8 to the opening at 9, two visits, and a held time up to the closing at 5.
    const { taken, travel } = takenTimes(column('ana'), calendar, options);
    expect(hours(taken)).toEqual([
      [8, 9],
      [10, 11],
      [11.5, 12],
      [16, 18],
    ]);
    expect(hours(travel)).toEqual([
      [9.5, 10],
      [11, 11.5],
      [12, 12.5],
      [15.5, 16],
    ]);
    expect(travel.map(({ minutes }) => minutes)).toEqual([30, 30, 30, 30]);
    // Two visits that are closer than the way.
    const longWay = takenTimes(column('ana'), calendar, { ...options, travelMinutes: 45 });
    expect(longWay.travel.map(({ minutes }) => minutes)).toEqual([45, 30, 45, 45]);
    const wholeDay = { ...column('2026-11-23'), inspectorId: undefined };
    expect(hours(takenTimes(wholeDay, calendar, options).taken)).toEqual([
      [8, 9],
      [17, 18],
    ]);
    const bo = calendar.inspectors.slice(1);
    const ofBo = takenTimes(wholeDay, { ...calendar, inspectors: bo }, options);
    expect(hours(ofBo.taken)).toEqual([
      [8, 9],
      [15, 16],
      [17, 18],
    ]);
    expect(hours(ofBo.travel)).toEqual([
      [14.5, 15],
      [16, 16.5],
    ]);
  });

  it('widens a column with many simultaneous entries, so that each can be pressed', () => {
    const entries = Array.from({ length: 20 }, () => span('15:00', '16:00'));
    const { places } = laid(entries, SCALE);
    expect(columnWidth(places) / 20).toBeGreaterThan(44 + 4);
    expect(columnWidth([])).toBe(130);
  });

  it('gives a day of a week more of its width, the more inspections it has at one time', () => {
    const shareOf = (count: number) => {
      const entries = Array.from({ length: count }, () => span('15:00', '16:00'));
      return columnShare(laid(entries, SCALE, 3).places);
    };
    expect([0, 1, 2, 3, 9].map(shareOf)).toEqual([2, 2, 3, 4, 4]);
  });
});
