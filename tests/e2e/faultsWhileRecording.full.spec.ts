import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Recording } from '@sightline/contracts/recordings/recordings';
import { probeMedia } from '../support/probeMedia.ts';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { expectCallContinues } from './support/disturbedCall.ts';
import { joinRooms, openBrowser, signIn } from './support/people.ts';
import { installPhoneSystem, setHidden } from './support/phoneSystem.ts';
import { picture } from './support/pictures.ts';
import { BY_WORKER_MS, signalingNode } from './support/product.ts';
import { colorsIn } from './support/recordedColors.ts';

/** A recorded call of the office with a phone, through everything that may happen to it. */

const CALL_MS = 400_000;
/** What the phone films after each event. */
const FILMED = {
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  magenta: [255, 0, 255],
  cyan: [0, 255, 255],
  lime: [0, 255, 0],
} as const;

test('R-18, R-28, R-50, Q-23 a call is recorded through the death and the update of its node, a lost network and a phone call', async ({
  browser,
}) => {
  test.setTimeout(CALL_MS);
  const [office, onSite] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [admin, client] = [await office.newPage(), await onSite.newPage()];
  const nodes = nodesOf(admin);
  let loads = 0;
  await installPhoneSystem(client, { camera: 'drawn' });
  await Promise.all([signIn(admin, ADMIN), signIn(client, CLIENT)]);
  await admin.request.patch('/api/settings', { data: { allowsRecording: true } });
  const { id } = await scheduledVirtual(admin);
  await joinRooms([admin, client], id);
  for (const page of [admin, client]) page.on('load', () => loads++);
  const film = async (color: keyof typeof FILMED): Promise<void> => {
    await client.evaluate((name) => window.phone.film(name), color);
    await expectCallContinues({ admin, client });
    for (const page of [admin, client]) {
      await expect(page.getByRole('button', { name: 'Recording', exact: true })).toBeVisible({
        timeout: 60_000,
      });
      await framesShown(page, 40);
    }
  };

  await test.step('everyone agrees', async () => {
    await admin.getByRole('button', { name: 'More' }).last().click();
    await admin.getByRole('menuitem', { name: 'Record' }).click();
    await admin.getByRole('button', { name: 'Ask everyone' }).click();
    await client.getByRole('button', { name: 'I agree' }).click();
    await film('red');
    await picture(client, 'recorded-call-phone');
  });

  await test.step('the node is killed', async () => {
    process.kill(signalingNode(nodes.current()), 'SIGKILL');
    await nodes.next();
    await film('yellow');
  });

  await test.step('the node is updated', async () => {
    process.kill(signalingNode(nodes.current()), 'SIGTERM');
    await nodes.next();
    await film('magenta');
  });

  await test.step('the phone has no network, and then another one', async () => {
    await onSite.setOffline(true);
    await expect(client.getByText('Reconnecting', { exact: false }).first()).toBeVisible();
    await onSite.setOffline(false);
    await film('cyan');
  });

  await test.step('a phone call, behind which the page is hidden', async () => {
    await client.evaluate(() => {
      window.phone.mute('audio', true);
      window.phone.mute('video', true);
    });
    await expect(admin.getByText('Elena Marsh is on a phone call')).toBeVisible();
    await setHidden(client, true);
    await client.evaluate(() => {
      window.phone.mute('audio', false);
      window.phone.mute('video', false);
    });
    await setHidden(client, false);
    await expect(admin.getByText('Elena Marsh is on a phone call')).toBeHidden();
    await film('lime');
  });

  await test.step('the call ends', async () => {
    await admin.getByRole('button', { name: 'Leave' }).first().click();
    await admin.getByRole('menuitem', { name: 'End for everyone' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End for everyone' }).click();
  });
  expect(loads).toBe(0);

  await test.step('the file has all pictures of the call, in their order, and sound', async () => {
    const recordingId = await joined(admin, id);
    const folder = await mkdtemp(path.join(tmpdir(), 'sightline-recording-'));
    const file = path.join(folder, 'call.mp4');
    await writeFile(file, await (await admin.request.get(`/api/recordings/${recordingId}/file`)).body());
    expect(probeMedia(file).errors).toBe('');
    expect(colorsIn(file, FILMED)).toEqual(Object.keys(FILMED));
    await rm(folder, { recursive: true });
  });

  await test.step('the office plays it', async () => {
    await admin.goto(`/inspection/${id}`);
    await admin.getByRole('button', { name: 'Play' }).first().click();
    const player = admin.getByRole('dialog', { name: 'Recording of the call' }).locator('video');
    await player.evaluate((video: HTMLVideoElement) => video.play());
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(1);
    await picture(admin, 'recording-player');
  });
  await Promise.all([office.close(), onSite.close()]);
});

/** The signaling node that a page is connected to, as its sockets name it. A killed one may be back first. */
function nodesOf(page: Page) {
  let [current, sockets, known] = ['', 0, 0];
  page.on('websocket', (socket) => {
    const node = /\/signaling\/(node-\d+)\//.exec(socket.url())?.[1];
    if (node === undefined) return;
    current = node;
    sockets += 1;
  });
  return {
    current: () => {
      known = sockets;
      return current;
    },
    /** Resolves when the page has connected again. */
    next: () => expect.poll(() => sockets, { timeout: 30_000 }).toBeGreaterThan(known),
  };
}

async function framesShown(page: Page, count: number): Promise<void> {
  const video = page.getByLabel('Large video of', { exact: false });
  await video.evaluate(
    (element: HTMLVideoElement, frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const next = (): void => {
          left -= 1;
          if (left === 0) resolve();
          else element.requestVideoFrameCallback(next);
        };
        element.requestVideoFrameCallback(next);
      }),
    count,
  );
}

/** The one recording of the call, once its file has what each node recorded. */
async function joined(staff: Page, inspectionId: string): Promise<string> {
  const list = async (): Promise<Recording[]> =>
    (await (await staff.request.get(`/api/inspections/${inspectionId}/recordings`)).json()) as Recording[];
  await expect
    .poll(list, { timeout: 2 * BY_WORKER_MS })
    .toMatchObject([{ phase: 'ready', isIncomplete: false }]);
  const [recording] = await list();
  return recording?.id ?? '';
}
