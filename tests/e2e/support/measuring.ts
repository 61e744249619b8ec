import { expect, type Locator, type Page } from '@playwright/test';
import type { Inspection } from '@sightline/contracts/inspections';
import { wallPhoto } from './wallPhoto.ts';

/** The rendered wall with a door becomes photo 1 of the inspection. */
export async function uploadWall(page: Page, { id }: Inspection): Promise<void> {
  await page.goto(`/inspection/${id}/photos`);
  await page.getByLabel('Photo files').setInputFiles(await wallPhoto('door.jpg'));
  await expect(page.getByRole('button', { name: /^Open photo 1/i })).toBeVisible();
}

export async function chooseReference(page: Page, editor: Locator, name: string | RegExp): Promise<void> {
  await editor.getByRole('combobox', { name: 'Reference object' }).click();
  await page.getByRole('option', { name }).click();
}

export const stageOf = (editor: Locator): Locator => editor.getByRole('img', { name: /^Measure on Photo 1/ });
