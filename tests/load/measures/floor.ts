import type { Browser } from 'playwright';
import { bundleFloorPage } from '../floor/bundle.ts';
import { startFloor } from '../floor/joinServer.ts';

/** Milliseconds from join to the first remote frame on bare mediasoup: one page is in, a second one joins. */
export async function measureFloor(browser: Browser, times: number): Promise<number[]> {
  const script = await bundleFloorPage('joinPage.ts');
  const values: number[] = [];
  for (let round = 0; round < times; round++) {
    const floor = await startFloor(script);
    values.push(await joinSecond(browser, floor.url));
    await floor.close();
  }
  return values;
}

async function joinSecond(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await Promise.all([first.goto(url), second.goto(url)]);
  for (const page of [first, second]) await page.evaluate('floor.prepare()');
  await first.evaluate('floor.join()');
  await second.bringToFront();
  // The first sender has been sending for a while, as when a client joins an inspector who waits.
  await second.waitForTimeout(1500);
  const milliseconds = (await second.evaluate('floor.join()')) as number;
  await context.close();
  return milliseconds;
}
