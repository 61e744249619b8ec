import { mintId } from '@sightline/contracts/core/ids';
import { describe, expect, test } from 'vitest';
import { average, averageableWith, averagesOf } from './averages.ts';
import { measure } from './measure.ts';
import { CONDITIONS, type Condition, calibratedByPages, simulateSeveral } from './testing/simulatePoses.ts';

const SEED = 20_261_130;
const [FIRST] = simulateSeveral(1, SEED, { condition: CONDITIONS.flatAndCalibrated });
const tasks = FIRST?.tasks ?? [];
const pictures = tasks.map(({ picture }, index) => ({
  id: String(index),
  sha256: `hash ${index}`,
  ...picture,
}));
const measurements = tasks.map((task, index) => {
  const { calibration } = task;
  if (calibration.kind !== 'rectangle') throw new Error('No rectangle');
  return {
    ...task,
    id: mintId(),
    photoId: String(index),
    points: [...task.points],
    calibration: { ...calibration, reference: '', corners: [...calibration.corners] },
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

  test('is as wide whichever end was placed first', () => {
    const [task] = simulateSeveral(1, SEED, { condition: CONDITIONS.lensAndDepth })[0]?.tasks ?? [];
    if (!task) throw new Error('No picture');
    const exchanged = { ...task, points: task.points.toReversed() };
    const alike = average([task, task])?.uncertainty ?? 0;
    expect(average([task, exchanged])?.uncertainty).toBeCloseTo(alike, 6);
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

  test('counts one measurement of each picture, and one of pictures with the same bytes', () => {
    const [first, second, third] = measurements;
    if (!first || !second || !third) throw new Error('No pictures');
    const again = { ...first, id: mintId(), sameAs: second.id };
    const both = [{ ...first, sameAs: second.id }, again, second];
    expect(averagesOf(both, pictures).get(first.id)).toMatchObject({ average: { count: 2 }, problem: null });
    expect(averagesOf([first, { ...again, sameAs: first.id }], pictures).get(first.id)).toEqual({
      average: null,
      problem: 'onePicture',
    });
    const copies = pictures.map((picture) => ({ ...picture, sha256: 'the same' }));
    const all = [first, { ...second, sameAs: first.id }, { ...third, sameAs: first.id }];
    expect(averagesOf(all, pictures).get(first.id)).toMatchObject({ average: { count: 3 } });
    expect(averagesOf(all, copies).get(first.id)).toMatchObject({ problem: 'onePicture' });
  });

  test('follows a chain to its end, which may be deleted, and joins a circle', () => {
    const [first, second, third] = measurements;
    if (!first || !second || !third) throw new Error('No pictures');
    const chain = [first, { ...second, sameAs: first.id }, { ...third, sameAs: second.id }];
    const circle = [{ ...first, sameAs: third.id }, ...chain.slice(1)];
    const deleted = chain.map((one) => ({ ...one, sameAs: 'deleted' }));
    for (const linked of [chain, circle, deleted]) {
      const averages = averagesOf(linked, pictures);
      expect([...averages.keys()]).toEqual([first.id]);
      expect(averages.get(first.id)).toMatchObject({ average: { count: 3 } });
    }
  });

  test('does not include an angle, and names the reason where there is none', () => {
    const [first, second] = measurements;
    if (!first || !second) throw new Error('No pictures');
    const problemOf = (changes: Partial<typeof second>) =>
      averagesOf([first, { ...second, ...changes, sameAs: first.id }], pictures).get(first.id)?.problem;
    expect(problemOf({})).toBeNull();
    expect(problemOf({ type: 'angle' })).toBeUndefined();
    expect(problemOf({ points: second.points.slice(1) })).toBe('noNumber');
    const { calibration } = second;
    const doubled = { ...calibration, width: 2 * calibration.width, height: 2 * calibration.height };
    expect(problemOf({ calibration: doubled })).toBe('contradicting');
  });

  test('is offered with a length that has no measurement in the pictures of this one', () => {
    const [first, second, third] = measurements;
    if (!first || !second || !third) throw new Error('No pictures');
    const onFirst = { ...first, id: mintId() };
    const offered = (one: typeof first, among: readonly (typeof first)[]) =>
      averageableWith(one, among).map(({ id }) => id);
    expect(offered(first, [first, onFirst, second, third])).toEqual([second.id, third.id]);
    const linked = { ...second, sameAs: first.id };
    expect(offered(onFirst, [first, onFirst, linked, third])).toEqual([third.id]);
    expect(offered(third, [first, onFirst, linked, third])).toEqual([first.id, onFirst.id]);
    expect(offered(linked, [first, onFirst, linked, third])).toEqual([first.id, onFirst.id, third.id]);
  });

  test('contains the true value in at least 95 of 100 cases', () => {
    expect(coverageOfAverages(400, CONDITIONS.lensAndDepth)).toBeGreaterThanOrEqual(0.95);
  });

  // Each averages 6,000 pictures, and one calibrates a hundred lenses before.
  test.each<[string, () => Condition]>([
    ['nothing stated', () => CONDITIONS.lensAndDepth],
    ['flat', () => CONDITIONS.flat],
    ['calibrated', () => CONDITIONS.calibrated],
    ['flat and calibrated', () => CONDITIONS.flatAndCalibrated],
    ['flat and calibrated by pages', () => calibratedByPages(CONDITIONS.flatAndCalibrated, SEED)],
  ])(
    'contains the true value in at least 95 of 100, of 2,000 cases: %s',
    { tags: 'full', timeout: 300_000 },
    (_, conditionOf) => {
      expect(coverageOfAverages(2000, conditionOf())).toBeGreaterThanOrEqual(0.95);
    },
  );
});

function coverageOfAverages(count: number, condition: Condition): number {
  const inside = simulateSeveral(count, SEED, { condition }).flatMap(({ truth, tasks }) => {
    const found = average(tasks);
    return found ? [Math.abs(found.value - truth) <= found.uncertainty] : [];
  });
  // The pictures of one phone seldom contradict each other.
  expect(inside.length).toBeGreaterThan(0.95 * count);
  return inside.filter(Boolean).length / inside.length;
}
