import { mintId } from '@sightline/contracts/core/ids';
import { describe, expect, test } from 'vitest';
import { average } from './average.ts';
import { averagesOf } from './averages.ts';
import { measure } from './measure.ts';
import { CONDITIONS, simulateSeveral } from './testing/simulatePoses.ts';

const SEED = 20_261_130;
const [FIRST] = simulateSeveral(1, SEED, { condition: CONDITIONS.flatAndCalibrated });
const tasks = FIRST?.tasks ?? [];
const pictures = tasks.map(({ picture }, index) => ({ id: String(index), ...picture }));
const measurements = tasks.map((task, index) => {
  const [one, other] = [...task.points];
  return {
    ...task,
    id: mintId(),
    photoId: String(index),
    points: [one, other].flatMap((point) => point ?? []),
    calibration: task.calibration as never,
    isFlat: true,
    lens: task.lens ?? null,
    sameAs: null as string | null,
  };
});

describe('the average of a length in several pictures', () => {
  test('is narrower than the best picture, and not as narrow as if nothing were shared', () => {
    const best = Math.min(...tasks.map((task) => measure(task).uncertainty));
    const averaged = average(tasks);
    expect(averaged).toMatchObject({ count: 3 });
    expect(averaged?.uncertainty).toBeLessThan(best);
    const same = average([tasks[0], tasks[0], tasks[0]].flatMap((task) => task ?? []));
    const alone = tasks[0] ? measure(tasks[0]).uncertainty : 0;
    expect(same?.uncertainty).toBeGreaterThan(alone / Math.sqrt(3));
    expect(same?.uncertainty).toBeLessThan(alone);
  });

  test('is refused where the pictures contradict each other', () => {
    const [one, other] = tasks;
    if (!one || !other || other.calibration.kind !== 'rectangle') throw new Error('No pictures');
    const { width, height } = other.calibration;
    const doubled = { ...other.calibration, width: 2 * width, height: 2 * height };
    expect(average([one, { ...other, calibration: doubled }])).toBeNull();
  });

  test('is stated with the first of those that are the same, and only where all pictures are known', () => {
    const [first] = measurements;
    const same = measurements.map((one) => (one === first ? one : { ...one, sameAs: first?.id ?? null }));
    expect(averagesOf(measurements, pictures).size).toBe(0);
    expect([...averagesOf(same, pictures).keys()]).toEqual([first?.id]);
    expect(averagesOf(same, pictures.slice(1)).size).toBe(0);
  });

  test.each(['lensAndDepth', 'flat', 'flatAndCalibrated'] as const)(
    'contains the true value in at least 94 of 100 cases: %s',
    (condition) => {
      const trials = simulateSeveral(400, SEED, { condition: CONDITIONS[condition] });
      const averaged = trials.flatMap((trial) => {
        const found = average(trial.tasks);
        return found ? [Math.abs(found.value - trial.truth) <= found.uncertainty] : [];
      });
      expect(averaged.length).toBeGreaterThan(380);
      expect(averaged.filter(Boolean).length / averaged.length).toBeGreaterThanOrEqual(0.95);
    },
  );
});
