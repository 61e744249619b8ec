import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/pictures');

/** A screenshot for the documentation, taken in passing when DOCS_PICTURES is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.DOCS_PICTURES) return;
  const file = path.join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', style: WITHOUT_INSTALL_CARD });
}

/** It lies over the page that the picture is about. */
const WITHOUT_INSTALL_CARD = '[aria-label="Install the app"] { visibility: hidden; }';

/** Chromium names a simulated camera by the path of its file, which does not belong in a picture. */
export async function nameSimulatedCamera(context: BrowserContext): Promise<void> {
  if (!process.env.DOCS_PICTURES) return;
  await context.addInitScript(() => {
    Object.defineProperty(MediaDeviceInfo.prototype, 'label', {
      get(this: MediaDeviceInfo): string {
        return this.kind === 'videoinput' ? 'Simulated camera' : 'Simulated microphone';
      },
    });
  });
}
