import type { Page } from 'playwright';

/** Times on the page's own clock: from the press of a button to what a person sees. */

declare global {
  interface Window {
    stopwatch: { pressedAt: number; firstFrameAt: number };
  }
}

/** Installed before any script of the page: notes the last press on Join or Capture, and the first remote frame. */
export async function installStopwatch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.stopwatch = { pressedAt: 0, firstFrameAt: 0 };
    addEventListener('click', () => (window.stopwatch.pressedAt = performance.now()), { capture: true });
    const seen = new WeakSet<HTMLVideoElement>();
    const look = (): void => {
      for (const video of document.querySelectorAll<HTMLVideoElement>(
        'video[aria-label^="Large video of"]:not([aria-label$="you"])',
      )) {
        // Drawn ahead is not shown.
        if (seen.has(video) || !video.checkVisibility({ visibilityProperty: true })) continue;
        seen.add(video);
        video.requestVideoFrameCallback(() => (window.stopwatch.firstFrameAt ||= performance.now()));
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

/** Milliseconds since the page began to load, of the first remote frame. */
export async function firstFrame(page: Page): Promise<number> {
  await page.waitForFunction(() => window.stopwatch.firstFrameAt > 0, null, {
    polling: process.env.POLL === 'raf' ? 'raf' : 50,
    timeout: 30_000,
  });
  return page.evaluate(() => window.stopwatch.firstFrameAt);
}

export async function pressed(page: Page): Promise<number> {
  return page.evaluate(() => window.stopwatch.pressedAt);
}
