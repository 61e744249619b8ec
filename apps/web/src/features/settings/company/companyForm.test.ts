import { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { expect, test } from 'vitest';
import { changesOf, formOf, radiusProblem } from './companyForm.ts';

const SAVED = OrganizationSettings.parse({});

test('the typed feet are shown unchanged after saving', () => {
  for (let feet = 33; feet <= 32_808; feet++) {
    const form = { ...formOf(SAVED), radiusFeet: String(feet) };
    expect(radiusProblem(form)).toBeUndefined();
    const saved = { ...SAVED, ...changesOf(SAVED, form) };
    if (formOf(saved).radiusFeet !== form.radiusFeet)
      throw new Error(`${feet} ft became ${formOf(saved).radiusFeet}`);
  }
  const form = { ...formOf(SAVED), radiusFeet: '450' };
  expect(OrganizationSettings.parse(changesOf(SAVED, form)).siteRadiusMeters).toBe(137.2);
});
