import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectFits, expectLargeTargets, expectNothingCovered } from './layout.ts';
import { picture } from './pictures.ts';

/** Checks the requirements of every screen, and takes a picture of it for the documentation if it is named. */
export async function expectFineScreen(page: Page, name?: string): Promise<void> {
  await expectFits(page);
  await expectLargeTargets(page);
  await expectAccessible(page);
  if (name) await picture(page, name);
}

/** Checks the same for a page of the app, on which no control may be covered. */
export async function expectFinePage(page: Page, name?: string): Promise<void> {
  await expectNothingCovered(page);
  await expectFineScreen(page, name);
}
