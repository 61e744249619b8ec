import { type Browser, launch } from 'puppeteer-core';
import { findFirefox } from '../../infra/setup/parts/firefox.ts';

/**
 * Real Firefox with a simulated camera and microphone and no permission prompt. Playwright drives only a Firefox of its
 * own, which cannot be downloaded everywhere, so puppeteer drives the one of Debian (WebDriver BiDi).
 */
export async function launchFirefox(): Promise<Browser> {
  return await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
    },
  });
}
