import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TurnMeter } from './TurnMeter.ts';

let meter: TurnMeter | undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  meter?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start(requestPermission?: () => Promise<string>): Promise<TurnMeter> {
  vi.stubGlobal('DeviceOrientationEvent', Object.assign(class extends Event {}, { requestPermission }));
  meter = await TurnMeter.start();
  return meter;
}

function orient(alpha: number, beta: number, name = 'deviceorientation'): void {
  const event = new Event(name);
  for (const [key, value] of Object.entries({ alpha, beta, gamma: 0 }))
    Object.defineProperty(event, key, { value });
  window.dispatchEvent(event);
  vi.advanceTimersByTime(60);
}

it('V-6 measures a turn over north in one direction, and the tilt', async () => {
  const turning = await start();
  // Alpha grows to the left.
  for (const alpha of [40, 10, 340, 310]) orient(alpha, 90);
  orient(310, 120);
  expect(turning.result()).toEqual({
    state: 'measured',
    turnedDegrees: 90,
    tiltedDegrees: 30,
    headings: null,
  });
});

it('V-6 a turn to the left is negative', async () => {
  const turning = await start();
  for (const alpha of [350, 20, 80]) orient(alpha, 90);
  expect(turning.result()).toMatchObject({ turnedDegrees: -90, tiltedDegrees: 0 });
});

it('V-6 states the compass directions of the first and the last reading', async () => {
  const turning = await start();
  orient(0, 90);
  for (const alpha of [350, 300, 260]) orient(alpha, 90, 'deviceorientationabsolute');
  expect(turning.result()).toMatchObject({ headings: [10, 100] });
});

it('V-6 says that the permission was denied, and that there is no sensor', async () => {
  const denied = await start(async () => 'denied');
  orient(40, 90);
  expect(denied.result()).toEqual({ state: 'unmeasured', reason: 'denied' });
  denied.close();
  const silent = await start();
  expect(silent.result()).toEqual({ state: 'unmeasured', reason: 'noSensor' });
});
