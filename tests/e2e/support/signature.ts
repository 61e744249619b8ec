import type { Page } from '@playwright/test';

/** Consents to the warnings before the signature. */
export async function acknowledgeWarnings(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I have reviewed these warnings/ }).check();
}

/** Signs on the drawing area with the mouse. */
export async function drawSignature(page: Page): Promise<void> {
  const canvas = page.getByLabel(/^Signature drawing area/);
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('the signature field is not visible');
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (let step = 1; step <= 20; step++)
    await page.mouse.move(box.x + 40 + step * 10, box.y + 90 + Math.sin(step) * 30);
  await page.mouse.up();
}
