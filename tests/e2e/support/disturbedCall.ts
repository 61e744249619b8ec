import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { ADMIN, CLIENT, scheduledVirtual } from './demo.ts';
import { expectMovingPicture } from './media.ts';
import { joinRooms, openBrowser, openTab, signIn } from './people.ts';

/** A call of the office with a phone that must survive faults. No page may be reloaded during it. */
export interface DisturbedCall {
  admin: Page;
  client: Page;
  /** The number of page loads since the call began. */
  loads(): number;
  end(): Promise<void>;
}

export async function beginCall(browser: Browser): Promise<DisturbedCall> {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [admin, client] = [await office.newPage(), await phone.newPage()];
  await Promise.all([signIn(admin, ADMIN), signIn(client, CLIENT)]);
  const { id } = await scheduledVirtual(admin);
  await joinRooms([admin, client], id);
  let loads = 0;
  for (const page of [admin, client]) page.on('load', () => loads++);
  await expectCallContinues({ admin, client });
  const end = async (): Promise<void> => {
    await Promise.all([office.close(), phone.close()]);
  };
  return { admin, client, loads: () => loads, end };
}

export async function expectCallContinues({ admin, client }: Pick<DisturbedCall, 'admin' | 'client'>) {
  for (const page of [admin, client]) await expectMovingPicture(largeVideo(page));
}

export function largeVideo(page: Page): Locator {
  return page.getByLabel('Large video of', { exact: false });
}

export async function say(page: Page, text: string): Promise<void> {
  await openTab(page, 'Chat');
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** Checks the page that shows the chat. */
export async function expectSaidOnce(page: Page, text: string): Promise<void> {
  await openTab(page, 'Chat');
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
}
