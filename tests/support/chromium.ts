import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findBrowser } from '../../infra/setup/parts/browser-find.ts';

/** Real Chromium with a made-up camera and microphone that nobody is asked about, and no calls to the outside. */
export const CHROMIUM: LaunchOptions = {
  executablePath: findBrowser(),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
};

export async function launchChromium(): Promise<Browser> {
  return await chromium.launch(CHROMIUM);
}
