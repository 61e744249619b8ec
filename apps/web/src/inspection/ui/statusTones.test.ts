import { expect, it } from 'vitest';
import { DARK_TONES, LIGHT_TONES } from '../../app/theme/tokens.ts';
import { REPORT_STATUS_TONES, STATUS_TONES } from './statusTones.ts';

it('gives the states of a record colors of which no two are alike', () => {
  for (const tones of [STATUS_TONES, REPORT_STATUS_TONES]) {
    const given = Object.values(tones);
    expect(new Set(given).size).toBe(given.length);
  }
  for (const colors of [LIGHT_TONES, DARK_TONES]) {
    const dots = Object.values(colors).map(({ dot }) => dot);
    expect(new Set(dots).size).toBe(dots.length);
  }
  expect(STATUS_TONES).toMatchObject({
    ...{ scheduled: 'blue', in_progress: 'yellow', completed: 'green', cancelled: 'gray' },
    ...{ report_delivered: 'primaryGreen', confirmed: 'accentGreen' },
  });
  expect(REPORT_STATUS_TONES.corrections_needed).toBe('orange');
});
