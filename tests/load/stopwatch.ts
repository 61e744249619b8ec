import type { Page } from 'playwright';

/** Times on the page's own clock: from the press of a button to what a person sees. */

declare global {
  interface Window {
    stopwatch: { pressedAt: number; firstFrame: Promise<number> };
  }
}

/** Installed before any script of the page: notes the last press on Join or Capture, and the first remote frame. */
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
        // Drawn ahead is not shown.
        if (seen.has(video) || !video.checkVisibility({ visibilityProperty: true })) continue;
        seen.add(video);
        video.requestVideoFrameCallback(() => resolve(performance.now()));
      }
    };
    // Not by every frame: the page would draw all the time, and be slower than what is measured.
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** A finger that waits for the button: presses it in the moment in which it can be pressed. */
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

/** Milliseconds from the start of the page's load to its first remote frame. The page is not polled: that would slow it down. */
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
