import { expect, type Locator, type Page } from '@playwright/test';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { Point } from '@sightline/measuring/points';
import type { Pose } from '@sightline/measuring/testing/Camera';
import { DOOR, DOOR_WIDTH, PAPER, seenCorners, wallPhoto } from './wall.ts';

/**
 * Measures the door of the wall with the taps of a finger. The editor shows the view of a camera in this pose.
 */

/** Uploads the wall as photo 1 of the inspection. */
export async function uploadWall(page: Page, { id }: Inspection): Promise<void> {
  await page.goto(`/inspection/${id}/photos`);
  await page.getByLabel('Photo files').setInputFiles(await wallPhoto('door.jpg'));
  await expect(page.getByRole('button', { name: /^Open photo 1/i })).toBeVisible();
}

export async function openPhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Measure on a photo' }).click();
  await page.getByRole('button', { name: 'Measure on photo 1' }).click();
}

export async function chooseReference(editor: Locator, name: string | RegExp): Promise<void> {
  await editor.getByRole('combobox', { name: 'Reference object' }).click();
  await editor.page().getByRole('option', { name }).click();
}

export const stageOf = (editor: Locator): Locator => editor.getByRole('img', { name: /^Measure on photo 1/ });

/** Calibrates with the sheet of letter paper on the door. */
export async function calibrate(editor: Locator, pose: Pose): Promise<void> {
  for (const name of ['More objects…', /^Letter paper/]) await chooseReference(editor, name);
  await editor.getByRole('button', { name: 'Calibrate by 4 corners' }).click();
  for (const corner of seenCorners(PAPER, pose)) await tap(editor, pose, corner);
  await expect(editor.page().getByText('Calibration Complete')).toBeVisible();
}

/** Measures across the door's top. Returns the value as shown. */
export async function measureDoor(editor: Locator, pose: Pose): Promise<string> {
  await editor.getByRole('button', { name: 'Distance' }).click();
  for (const corner of seenCorners(DOOR, pose).slice(0, 2)) await tap(editor, pose, corner);
  const result = editor.getByRole('alert').filter({ hasText: '±' });
  return (await result.locator('b').textContent()) ?? '';
}

/** Checks that the true width is in the interval, and that the interval is narrow enough to be useful. */
export function expectTrueWidth(text: string): void {
  const [, value = 0, interval = 0] = (/([\d.]+) ± ([\d.]+) in/.exec(text) ?? []).map(Number);
  expect(Math.abs(value - DOOR_WIDTH)).toBeLessThanOrEqual(interval);
  expect(interval).toBeLessThan(2);
}

/** Taps as exactly as a finger does: some pixels of the screen next to the corner. */
async function tap(editor: Locator, { picture }: Pose, { x, y }: Point): Promise<void> {
  const box = await stageOf(editor).boundingBox();
  if (!box) throw new Error('The photo is not visible');
  const scale = box.width / picture.width;
  await editor.page().mouse.click(box.x + x * scale + 2, box.y + y * scale - 2);
}
