import { expect, it } from 'vitest';
import { examineFrame } from './examination.ts';
import { timeFrame } from './timeFrame.ts';

/** An examination whose runs take these times, in which the clock of the page advances. */
function examination(times: readonly number[]) {
  let now = 1000;
  let runs = 0;
  const clock = { now: () => now };
  const examine = async () => {
    now += times[runs] ?? 0;
    runs += 1;
  };
  return { clock, examine, runs: () => runs };
}

it('times one frame on a fast device', async () => {
  const { clock, examine, runs } = examination([600]);
  expect([await timeFrame(examine, clock), runs()]).toEqual([600, 1]);
});

it('takes the second frame of a device whose first one was slow, since that also compiles code', async () => {
  const { clock, examine, runs } = examination([9000, 4000]);
  expect([await timeFrame(examine, clock), runs()]).toEqual([4000, 2]);
});

it('times a frame on which the detectors run', { tags: 'full' }, async () => {
  const options = { looksFor: { cracks: true, irregularAreas: true }, sensitivity: 0.8, network: null };
  await timeFrame(async (wall) => {
    expect(await examineFrame(wall, options)).toMatchObject({
      isBlurred: false,
      exposure: 'fine',
      crackCheck: 'done',
    });
  });
});
