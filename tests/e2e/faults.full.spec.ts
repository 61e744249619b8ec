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
import { mediaWorkers, processOf } from './support/product.ts';

/** Services that restart during a call: it continues without a reload, and no message or photo is lost. */

let call: DisturbedCall;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  call = await beginCall(browser);
});
test.afterAll(() => call.end());

test('the API restarts: media continues, and a still taken during the restart arrives', async () => {
  const { admin } = call;
  const before = processOf('apps/api/src/main.ts');
  process.kill(before, 'SIGKILL');
  await admin.getByRole('button', { name: 'Capture photo' }).first().click();
  await expectCallContinues(call);
  await expect.poll(() => processIfAny('apps/api/src/main.ts')).not.toBe(before);
  await openTab(admin, 'Photos');
  await expect(admin.getByRole('button', { name: /^Open Photo/ }).first()).toBeVisible();
  expect(call.loads()).toBe(0);
});

test('Redis restarts: the call continues, and a chat message arrives once', async () => {
  process.kill(processOf('redis-server'), 'SIGKILL');
  await expectCallContinues(call);
  await say(call.admin, 'Is the panel cover off?');
  await expectSaidOnce(call.client, 'Is the panel cover off?');
  expect(call.loads()).toBe(0);
});

test('media workers die again before the picture is back: the last one stays, however long it takes', async () => {
  const darkest = await watchBrightness(largeVideo(call.admin));
  for (let round = 0; round < 4; round++) {
    const workers = await untilWorkers();
    for (const worker of workers) process.kill(worker, 'SIGKILL');
    await expect.poll(() => mediaWorkers().some((worker) => workers.includes(worker))).toBe(false);
  }
  await expectCallContinues(call);
  expect(await darkest()).toBeGreaterThan(40);
  expect(call.loads()).toBe(0);
});

async function untilWorkers(): Promise<number[]> {
  await expect.poll(() => mediaWorkers().length).toBeGreaterThan(0);
  return mediaWorkers();
}

function processIfAny(text: string): number | null {
  try {
    return processOf(text);
  } catch {
    return null;
  }
}
