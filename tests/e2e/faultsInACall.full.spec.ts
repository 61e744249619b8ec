import { expect, test } from '@playwright/test';
import {
  beginCall,
  type DisturbedCall,
  expectCallContinues,
  expectSaidOnce,
  largeVideo,
  say,
} from './support/disturbedCall.ts';
import { watchBrightness } from './support/media.ts';
import { openTab } from './support/people.ts';
import { mediaWorkers } from './support/product.ts';

/** Faults during a call: it continues without a reload, and no message is lost. */

let call: DisturbedCall;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  call = await beginCall(browser);
});
test.afterAll(() => call.end());

test('the phone loses its connection: media continues, and chat messages sent in the meantime arrive once', async () => {
  await call.client.context().setOffline(true);
  await say(call.admin, 'Is the panel cover off?');
  await expectCallContinues(call);
  await call.client.context().setOffline(false);
  await expectSaidOnce(call.client, 'Is the panel cover off?');
  expect(call.loads()).toBe(0);
});

test('a media worker is killed: the last picture stays until video returns, without a reload', async () => {
  const darkest = await watchBrightness(largeVideo(call.admin));
  const killed = mediaWorkers();
  expect(killed.length).toBeGreaterThan(0);
  for (const worker of killed) process.kill(worker, 'SIGKILL');
  await expectCallContinues(call);
  expect(await darkest()).toBeGreaterThan(40);
  expect(mediaWorkers().some((worker) => killed.includes(worker))).toBe(false);
  expect(call.loads()).toBe(0);
});

test('the client reloads the page and rejoins without another prompt', async () => {
  await call.client.reload();
  await expect(call.client.getByRole('region', { name: 'Call controls' })).toBeVisible();
  await expectCallContinues(call);
  await openTab(call.admin, 'People');
  await expect(call.admin.getByRole('button', { name: /^Remove / })).toHaveCount(1);
});
