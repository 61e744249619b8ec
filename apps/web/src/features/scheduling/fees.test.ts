import { describe, expect, it } from 'vitest';
import { FEES } from '../../testing/samples.ts';
import { feeOf } from './fees.ts';

describe('the fee that is shown', () => {
  it('is the one of the schedule, by video with what it saves', () => {
    expect(feeOf(FEES.booking, 'mechanical', false)).toMatchObject({ cents: 12_500, normalCents: null });
    expect(feeOf(FEES.booking, 'mechanical', true)).toMatchObject({
      cents: 9_500,
      normalCents: 12_500,
      savingCents: 3_000,
    });
  });

  it('is none before a type was chosen, for an unknown type and before the schedule is there', () => {
    expect(feeOf(FEES.booking, '', false)).toBeNull();
    expect(feeOf(FEES.booking, 'roof', false)).toBeNull();
    expect(feeOf(undefined, 'mechanical', false)).toBeNull();
  });
});
