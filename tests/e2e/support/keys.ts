import { expect, type Locator, type Page } from '@playwright/test';

/** Work with the keyboard alone: a test moves the focus with Tab and arrows, and never sets it. */

/** The presses of a key within which a control of a page is reached. */
const MOST = 200;

export async function tabTo(page: Page, control: Locator): Promise<void> {
  await moveTo(page, 'Tab', control);
}

/** Presses Enter, or another key, on a control that Tab reaches. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Replaces the text of a field that Tab reaches. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Opens a menu, and moves in it to this entry. */
export async function moveInMenu(page: Page, button: Locator, entry: string | RegExp): Promise<void> {
  await pressOn(page, button);
  await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
  await moveTo(page, 'ArrowDown', page.getByRole('menuitem', { name: entry }));
}

/** Presses a key, such as an arrow, until one of these controls has the focus. */
export async function moveTo(page: Page, key: string, control: Locator): Promise<void> {
  await expect(control.first()).toBeVisible();
  const isFocused = () =>
    control.evaluateAll((elements) => elements.some((element) => element === document.activeElement));
  for (let presses = 0; presses < MOST; presses++) {
    if (await isFocused()) return;
    await page.keyboard.press(key);
  }
  await expect(control.first(), `after ${MOST} presses of ${key}`).toBeFocused();
}

/** Puts the pen down in the drawing area, moves it, and lifts it. */
export async function signByKeys(page: Page): Promise<void> {
  await pressOn(page, page.getByLabel('Signature drawing area, empty'), 'Space');
  for (let step = 0; step < 24; step++)
    await page.keyboard.press(step % 4 === 0 ? 'ArrowUp' : step % 4 === 2 ? 'ArrowDown' : 'ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Signature drawing area, signed')).toBeVisible();
}
