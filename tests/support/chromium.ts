import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { findBrowser } from '../../infra/setup/parts/browser.ts';

/** Features that render hidden pages of the browser for every window, which take a second of a core each. */
const HIDDEN_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup'];

/** Chromium uses only the last list on its command line, so this one repeats what Playwright 1.65 disables. */
const OFF_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Real Chromium with a simulated camera and microphone, no permission prompt, and no calls to the outside. */
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
    `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...HIDDEN_PAGES].join(',')}`,
  ],
};

/** Launches it, with further arguments, or through a program that starts it elsewhere. */
export async function launchChromium(
  options: Pick<LaunchOptions, 'args' | 'executablePath'> = {},
): Promise<Browser> {
  const args = [...(CHROMIUM.args ?? []), ...(options.args ?? [])];
  return await chromium.launch({ ...CHROMIUM, ...options, args });
}
