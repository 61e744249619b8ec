import { expect, type Page, test } from '@playwright/test';
import type { Point } from '@sightline/measuring/points';
import { expectAccessible } from './support/axe.ts';
import { INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { chooseReference, openPhoto, stageOf, uploadWall } from './support/measuring.ts';
import { openBrowser, signIn } from './support/people.ts';
import { PAPER, PHOTO_POSE, seenCorners } from './support/wall.ts';

test('an area is outlined with the keyboard only, with a reference that this device remembers', async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await uploadWall(page, inspection);
  await page.goto(`/inspection/${inspection.id}/measurements`);
  await openPhoto(page);
  const editor = page.getByRole('dialog', { name: 'Measure on photo 1' });
  await chooseReference(editor, 'Own size');
  await editor.getByRole('textbox', { name: 'Name' }).fill('Notepad');
  await editor.getByRole('textbox', { name: 'Width (in)' }).fill('8 1/2');
  await editor.getByRole('textbox', { name: 'Height (in)' }).fill('11');
  await editor.getByRole('button', { name: 'Calibrate by 4 corners' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(editor.getByText('Canceled')).toBeAttached();

  await page.reload();
  await openPhoto(page);
  await expect(editor.getByText('Loading the photo…')).toBeHidden();
  await context.setOffline(true);
  await chooseReference(editor, 'Notepad, 8.5 × 11 in');
  await editor.getByRole('button', { name: 'Calibrate by 4 corners' }).press('Enter');
  const corners = seenCorners(PAPER, PHOTO_POSE);
  const [first = { x: 0, y: 0 }] = corners;
  const { width = 0 } = (await stageOf(editor).boundingBox()) ?? {};
  const steer = crossHair(page, width);
  for (const corner of corners) await steer(corner);
  await expect(page.getByText('Calibration Complete')).toBeVisible();
  await editor.getByRole('button', { name: 'Area' }).press('Enter');
  for (const corner of corners) await steer(corner);
  await expectAccessible(page);
  await steer(first);
  await expect(editor.getByText('Outline of 4 points closed')).toBeAttached();
  const text = await editor.getByRole('alert').filter({ hasText: '±' }).locator('b').textContent();
  const [, value = 0, interval = 0] = (/([\d.]+) ± ([\d.]+) sq in/.exec(text ?? '') ?? []).map(Number);
  expect(Math.abs(value - 8.5 * 11)).toBeLessThanOrEqual(interval);
  await context.close();
});

/**
 * Moves the cross hair, which starts in the middle of the photo, to a spot of the photo, and places a point.
 */
function crossHair(page: Page, width: number): (spot: Point) => Promise<void> {
  const byScreen = PHOTO_POSE.picture.width / width;
  let at = { x: PHOTO_POSE.picture.width / 2, y: PHOTO_POSE.picture.height / 2 };
  const press = async (pixels: number, keys: [back: string, on: string]): Promise<void> => {
    const key = keys[pixels < 0 ? 0 : 1];
    const [large, small] = [Math.floor(Math.abs(pixels) / 20), Math.abs(pixels) % 20];
    for (let times = 0; times < large; times++) await page.keyboard.press(`Shift+${key}`);
    for (let times = 0; times < small; times++) await page.keyboard.press(key);
  };
  return async ({ x, y }) => {
    const [right, down] = [(x - at.x) / byScreen, (y - at.y) / byScreen].map(Math.round);
    await press(right ?? 0, ['ArrowLeft', 'ArrowRight']);
    await press(down ?? 0, ['ArrowUp', 'ArrowDown']);
    await page.keyboard.press('Enter');
    at = { x: at.x + (right ?? 0) * byScreen, y: at.y + (down ?? 0) * byScreen };
  };
}
