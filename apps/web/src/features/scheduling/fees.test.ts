import { FeeSettings } from '@sightline/contracts/organization/feeSettings';
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

it('the schedules begin with the specified prices', () => {
  const { booking, clientRequest } = FeeSettings.parse({});
  const dollars = Object.entries(booking).map(([type, { inPersonCents }]) => [type, inPersonCents / 100]);
  expect(Object.fromEntries(dollars)).toEqual({
    'building-code': 150,
    mechanical: 125,
    electrical: 125,
    plumbing: 125,
    structural: 200,
    final: 175,
    'virtual-inspection': 95,
  });
  expect(new Set(Object.values(booking).map(({ virtualCents }) => virtualCents))).toEqual(new Set([9500]));
  const { inPersonCents, virtualCents, adminCents } = clientRequest;
  expect([inPersonCents, virtualCents, adminCents]).toEqual([20_000, 12_500, 5000]);
});
