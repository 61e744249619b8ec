import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallMeter } from './CallMeter.ts';
import { increase } from './pathStats.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('L-1 the seconds for which the camera sent nothing are counted in the minute in which they passed', async () => {
  const meter = new CallMeter();
  vi.advanceTimersByTime(50_000);
  meter.setFrozen(true);
  vi.advanceTimersByTime(10_000);
  const first = await meter.take(null);
  vi.advanceTimersByTime(4000);
  meter.setFrozen(false);
  vi.advanceTimersByTime(56_000);
  const second = await meter.take(null);
  expect(first).toMatchObject({ at: '2026-11-20T15:00:00.000Z', seconds: 60, frozenSeconds: 10 });
  expect(second).toMatchObject({ at: '2026-11-20T15:01:00.000Z', seconds: 60, frozenSeconds: 4 });
  vi.advanceTimersByTime(60_000);
  expect(await meter.take(null)).toMatchObject({ frozenSeconds: 0 });
});

test('L-1 a server whose clock is set back an hour during the minute counts the seconds that passed', async () => {
  const meter = new CallMeter();
  vi.advanceTimersByTime(50_000);
  meter.setFrozen(true);
  vi.setSystemTime(new Date('2026-11-20T14:00:50Z'));
  vi.advanceTimersByTime(10_000);
  const minute = await meter.take(null);
  expect(minute).toMatchObject({ at: '2026-11-20T14:00:00.000Z', seconds: 60, frozenSeconds: 10 });
});

test('L-2 a relay stays known between two reports of the page, and each report counts once', async () => {
  const meter = new CallMeter();
  meter.report({ path: 'relay', roundTripMs: 200, frozenSeconds: null, joinMs: null });
  expect(await meter.take(null)).toMatchObject({ page: { path: 'relay', frozenSeconds: null } });
  expect(await meter.take(null)).toMatchObject({ page: null });
  expect(meter.reportedPath).toBe('relay');
});

test('packets of a stream that began meanwhile count from its beginning, and counters never decrease', () => {
  const counter = (packets: number, lost: number) => ({ bytes: packets * 1000, packets, lost });
  const before = new Map([
    ['a', counter(100, 5)],
    ['gone', counter(900, 9)],
  ]);
  const now = new Map([
    ['a', counter(150, 3)],
    ['b', counter(30, 1)],
  ]);
  expect(increase(before, now)).toEqual({ bytes: 80_000, packets: 80, lost: 1 });
});
