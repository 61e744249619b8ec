import { expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { expectMovingPicture } from './support/media.ts';
import { joinRoom, openBrowser, openTab, signIn } from './support/people.ts';
import { mediaWorkers, processOf } from './support/product.ts';

/** Faults of the whole product during a call: the call continues without a reload, and no message or photo is lost. */

let admin: Page;
let client: Page;
let loads = 0;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  [admin, client] = [await office.newPage(), await phone.newPage()];
  await Promise.all([signIn(admin, ADMIN), signIn(client, CLIENT)]);
  const { id } = await scheduledVirtual(admin);
  for (const page of [admin, client]) {
    await page.goto(`/inspection/${id}/virtual`);
    await joinRoom(page);
  }
  await expectCallContinues();
  for (const page of [admin, client]) page.on('load', () => loads++);
});

test.afterAll(async () => {
  await Promise.all([admin.context().close(), client.context().close()]);
});

test('the API restarts: media continues, and a still taken during the restart arrives', async () => {
  const before = processOf('apps/api/src/main.ts');
  process.kill(before, 'SIGKILL');
  await admin.getByRole('button', { name: 'Capture Photo' }).first().click();
  await expectCallContinues();
  await expect.poll(() => processIfAny('apps/api/src/main.ts'), { timeout: 30_000 }).not.toBe(before);
  await openTab(admin, 'Photos');
  await expect(admin.getByRole('button', { name: /^Open Photo/ }).first()).toBeVisible({ timeout: 60_000 });
  expect(loads).toBe(0);
});

test('a media worker is killed: video returns without a reload', async () => {
  const killed = mediaWorkers();
  expect(killed.length).toBeGreaterThan(0);
  for (const worker of killed) process.kill(worker, 'SIGKILL');
  await expectCallContinues();
  expect(mediaWorkers().some((worker) => killed.includes(worker))).toBe(false);
  expect(loads).toBe(0);
});

test('Redis restarts: the call continues, and a chat message arrives once', async () => {
  process.kill(processOf('redis-server'), 'SIGKILL');
  await expectCallContinues();
  await say(admin, 'Is the panel cover off?');
  await openTab(client, 'Chat');
  await expect(client.getByRole('log').getByText('Is the panel cover off?')).toHaveCount(1, {
    timeout: 30_000,
  });
  expect(loads).toBe(0);
});

test('the client reloads the page and rejoins without another prompt', async () => {
  await client.reload();
  await expect(client.getByRole('region', { name: 'Call controls' })).toBeVisible({ timeout: 30_000 });
  await expectCallContinues();
  await openTab(admin, 'People');
  await expect(admin.getByRole('button', { name: /^Remove / })).toHaveCount(1);
});

async function expectCallContinues(): Promise<void> {
  await expectMovingPicture(admin.getByLabel('Large video of', { exact: false }));
  await expectMovingPicture(client.getByLabel('Large video of', { exact: false }));
}

async function say(page: Page, text: string): Promise<void> {
  await openTab(page, 'Chat');
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
}

function processIfAny(text: string): number | null {
  try {
    return processOf(text);
  } catch {
    return null;
  }
}
