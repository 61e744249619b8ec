import { describe, expect, it } from 'vitest';
import { type Column } from './gridColumns.ts';
import { columnWidth, dropAt, laid } from './gridLayout.ts';

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

  it('widens a column with many simultaneous entries, so that each can be pressed', () => {
    const entries = Array.from({ length: 20 }, () => span('15:00', '16:00'));
    const { places } = laid(entries, SCALE);
    expect(columnWidth(places) / 20).toBeGreaterThan(44 + 4);
    expect(columnWidth([])).toBe(130);
  });
});
