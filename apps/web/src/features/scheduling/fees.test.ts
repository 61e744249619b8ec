import { describe, expect, it } from 'vitest';
import { FEES } from '../../testing/samples.ts';
import { feeOf } from './fees.ts';

describe('the shown fee', () => {
  it('comes from the schedule; a virtual inspection shows the savings', () => {
    expect(feeOf(FEES.booking, 'mechanical', false)).toMatchObject({ cents: 12_500, normalCents: null });
    expect(feeOf(FEES.booking, 'mechanical', true)).toMatchObject({
      cents: 9_500,
      normalCents: 12_500,
      savingCents: 3_000,
    });
  });

  it('is absent before a type is chosen, for an unknown type, and while the schedule is loading', () => {
    expect(feeOf(FEES.booking, '', false)).toBeNull();
    expect(feeOf(FEES.booking, 'roof', false)).toBeNull();
    expect(feeOf(undefined, 'mechanical', false)).toBeNull();
  });
});
