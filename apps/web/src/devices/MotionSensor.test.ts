import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { angleBetween, MotionSensor, type MotionState, viewOf } from './MotionSensor.ts';

describe('the direction of the camera', () => {
  it.each([
    ['flat on a table', [0, 0, 0], { elevation: -90 }],
    ['held upright', [0, 90, 0], { azimuth: 0, elevation: 0, roll: 0 }],
    ['upright, turned to the left by 90 degrees', [90, 90, 0], { azimuth: 270, elevation: 0 }],
    ['tilted up by 30 degrees', [0, 120, 0], { azimuth: 0, elevation: 30 }],
  ] as const)('%s', (_, [alpha, beta, gamma], expected) => {
    const view = viewOf(alpha, beta, gamma);
    for (const [name, value] of Object.entries(expected))
      expect(view[name as keyof typeof view]).toBeCloseTo(value, 6);
  });

  it('uses the shorter way around', () => {
    const at = (azimuth: number, elevation = 0) => ({ azimuth, elevation });
    expect(angleBetween(at(350), at(10))).toBeCloseTo(20, 6);
    expect(angleBetween(at(0, 80), at(180, 80))).toBeCloseTo(20, 6);
  });
});

describe('the sensor', () => {
  let states: MotionState[];
  let sensor: MotionSensor | undefined;
  const start = async (requestPermission?: () => Promise<string>): Promise<MotionSensor> => {
    vi.stubGlobal('DeviceOrientationEvent', Object.assign(class extends Event {}, { requestPermission }));
    sensor = await MotionSensor.start((state) => states.push(state));
    return sensor;
  };
  const turnTo = (alpha: number | null, timeStamp: number): void => {
    const event = new Event('deviceorientation');
    const facts = { alpha, beta: alpha === null ? null : 90, gamma: alpha === null ? null : 0, timeStamp };
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
    window.dispatchEvent(event);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    states = [];
  });
  afterEach(() => {
    sensor?.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('measures direction and turning speed', async () => {
    const { orientation: none } = await start();
    expect(none).toBeNull();
    turnTo(0, 1000);
    turnTo(5, 1100);
    expect(sensor?.orientation?.turningSpeed).toBeCloseTo(50, 6);
    expect(states).toEqual(['measuring']);
  });

  it('says that a device has no sensor', async () => {
    await start();
    turnTo(null, 1000);
    vi.advanceTimersByTime(2000);
    expect(states).toEqual(['silent']);
  });

  it('requests the permission if the browser requires it, and works without it', async () => {
    await start(async () => 'denied');
    turnTo(0, 1000);
    expect([states, sensor?.orientation]).toEqual([['denied'], null]);
  });

  it('a browser without the interface is unsupported', async () => {
    vi.stubGlobal('DeviceOrientationEvent', undefined);
    sensor = await MotionSensor.start((state) => states.push(state));
    expect(states).toEqual(['unsupported']);
  });
});
