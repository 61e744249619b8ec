import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails on any violation that axe finds on the page, and names its place. It runs at the full level, which
 * takes half of the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.TEST_LEVEL !== 'full') return;
  await transitionsToEnd(page);
  // Describing the passed checks took a sixth of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.map((violation) => ({
    rule: violation.id,
    help: violation.help,
    where: violation.nodes.slice(0, 5).map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Waits for transitions: a toast that is fading in does not have its contrast yet. */
async function transitionsToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
