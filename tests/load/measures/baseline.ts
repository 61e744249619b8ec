import type { Browser } from 'playwright';
import { bundleBaselinePage } from '../baseline/bundle.ts';
import { startBaseline } from '../baseline/joinServer.ts';

/**
 * The milliseconds from a join to the first remote frame on bare mediasoup, when a second page joins the first
 * one.
 */
export async function measureBaseline(browser: Browser, times: number): Promise<number[]> {
  const script = await bundleBaselinePage('joinPage.ts');
  const values: number[] = [];
  for (let round = 0; round < times; round++) {
    const baseline = await startBaseline(script);
    values.push(await joinSecond(browser, baseline.url));
    await baseline.close();
  }
  return values;
}

async function joinSecond(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await Promise.all([first.goto(url), second.goto(url)]);
  for (const page of [first, second]) await page.evaluate('baseline.prepare()');
  await first.evaluate('baseline.join()');
  await second.bringToFront();
  // The first page has been sending for a while, like an inspector who waits for a client.
  await second.waitForTimeout(1500);
  const milliseconds = (await second.evaluate('baseline.join()')) as number;
  await context.close();
  return milliseconds;
}
