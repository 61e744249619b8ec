import { expect, type Page } from '@playwright/test';
import type { Inspection } from '@sightline/contracts/inspections/inspections';

/**
 * Marks the rest of the first section as passed, and waits until the server has every mark: each is sent by itself, and a
 * report warns of those that were missing when its form was opened.
 */
export async function passTheRest(page: Page, { id }: Pick<Inspection, 'id'>): Promise<void> {
  await page.goto(`/inspection/${id}/checklist`);
  const all = page.getByRole('button', { name: /^Pass the rest/ }).first();
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
  await all.click();
  const marks = async () => {
    const checklist = await page.request.get(`/api/inspections/${id}/checklist`);
    return (await checklist.text()).match(/"value":"pass"/g)?.length;
  };
  await expect.poll(marks).toBe(count);
}
