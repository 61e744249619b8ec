import type { Page } from 'playwright';

/** Times on the page's own clock, from the press of a button to the visible result. */

declare global {
  interface Window {
    stopwatch: { pressedAt: number; firstFrame: Promise<number> };
  }
}

/**
 * Must be installed before any script of the page: records the last press on Join or Capture, and the first
 * remote frame.
 */
export async function installStopwatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { promise: firstFrame, resolve } = Promise.withResolvers<number>();
    window.stopwatch = { pressedAt: 0, firstFrame };
    addEventListener('click', () => (window.stopwatch.pressedAt = performance.now()), { capture: true });
    const seen = new WeakSet<HTMLVideoElement>();
    const look = (): void => {
      for (const video of document.querySelectorAll<HTMLVideoElement>(
        'video[aria-label^="Large video of"]:not([aria-label$="you"])',
      )) {
        if (seen.has(video)) continue;
        seen.add(video);
        const wait = (): number =>
          video.requestVideoFrameCallback(() => {
            // A frame that is rendered in advance is not visible yet.
            if (video.checkVisibility({ visibilityProperty: true })) resolve(performance.now());
            else wait();
          });
        wait();
      }
    };
    // It does not run on every frame: constant drawing would slow down the measured page.
    const changes = { childList: true, subtree: true, attributeFilter: ['aria-label'] };
    new MutationObserver(look).observe(document, changes);
  });
}

/** Presses the button as soon as it can be pressed, like a waiting finger. */
export async function pressWhenReady(page: Page, name: string): Promise<void> {
  await page.addInitScript((text) => {
    const watch = new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === text);
      if (!button || button.disabled) return;
      watch.disconnect();
      button.click();
    });
    watch.observe(document, { childList: true, subtree: true, attributes: true });
  }, name);
}

const FRAME_TIMEOUT_MS = 30_000;

/**
 * The milliseconds from the start of the page load to the first remote frame. Polling would slow the page down.
 */
export async function firstFrame(page: Page): Promise<number> {
  return await page.evaluate(async (timeoutMs) => {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`no remote frame after ${timeoutMs} ms`)), timeoutMs);
    });
    return await Promise.race([window.stopwatch.firstFrame, late]);
  }, FRAME_TIMEOUT_MS);
}

export async function pressed(page: Page): Promise<number> {
  return page.evaluate(() => window.stopwatch.pressedAt);
}
