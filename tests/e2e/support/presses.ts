import type { Page } from '@playwright/test';

/** The presses of a pointer since the number was last set to 0. */
export interface Presses {
  count: number;
}

/**
 * Counts the presses of a mouse or a finger on every page that this tab loads, also the payment provider's. Call it
 * before the tab has an address.
 */
export async function countPresses(page: Page): Promise<Presses> {
  const presses: Presses = { count: 0 };
  await page.exposeFunction('onPress', () => {
    presses.count += 1;
  });
  await page.addInitScript(() => {
    const { onPress } = globalThis as { onPress?: () => void };
    window.addEventListener('pointerdown', () => onPress?.(), { capture: true });
  });
  return presses;
}
