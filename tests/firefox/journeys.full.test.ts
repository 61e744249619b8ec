import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { DemoAccount } from '../../apps/api/src/seed/people.ts';
import { findFirefox } from '../../infra/setup/parts/firefox.ts';
import { ADMIN, CLIENT, INSPECTOR } from '../support/demoAccounts.ts';
import { type DemoProduct, START_MS, scheduled, startDemoProduct } from '../support/demoProduct.ts';
import {
  blockedByPolicy,
  framesInASecond,
  joinCall,
  launchFirefox,
  signedInFirefox,
} from '../support/firefox.ts';
import { hasSaved } from '../support/hasSaved.ts';

/** End-to-end tests in Firefox, with a simulated camera and microphone. */

const TEST_MS = 120_000;
const WITHIN = { timeout: 30_000 };
const PHONE = { width: 447, height: 900 };
const DESKTOP = { width: 1280, height: 800 };

describe.skipIf(!findFirefox())('in Firefox', () => {
  let product: DemoProduct;
  let firefox: Browser;
  beforeAll(async () => {
    product = await startDemoProduct();
    firefox = await launchFirefox();
  }, START_MS);
  afterAll(async () => {
    await firefox?.close();
    await product?.stop();
  });

  afterEach(() => expect(blockedByPolicy.splice(0), 'blocked by the content policy').toEqual([]));

  test(
    'a host and a phone on localhost see their previews and each other, and a still arrives at both and on the server',
    async () => {
      const { id } = await scheduled(product, '7 Firefox Lane, Pembroke Pines, FL 33024', {
        isVirtual: true,
      });
      const call = `${product.url}/inspection/${id}/virtual`;
      const host = await open(ADMIN);
      await joinCall(host, call);
      const phone = await open(CLIENT);
      await phone.setViewport(PHONE);
      await joinCall(phone, call);
      for (const page of [host, phone])
        await expect.poll(() => framesInASecond(page), WITHIN).toBeGreaterThan(3);

      await host.bringToFront();
      await host.locator('button[aria-label="Capture photo"]').click();
      await expect
        .poll(() => product.office.ask(listPhotos, { params: { inspectionId: id } }), WITHIN)
        .toHaveLength(1);
      for (const page of [host, phone]) {
        await page.bringToFront();
        await page.locator('[role="tab"]::-p-text(Photos)').click();
        await page.waitForSelector('button[aria-label^="Open Photo 1" i] img');
      }
    },
    TEST_MS,
  );

  test(
    'each control of the bar of a call can be pressed on a desktop',
    async () => {
      const { id } = await scheduled(product, '11 Firefox Lane, Pembroke Pines, FL 33024', {
        isVirtual: true,
      });
      const host = await open(ADMIN);
      await host.setViewport(DESKTOP);
      await joinCall(host, `${product.url}/inspection/${id}/virtual`);
      await host.waitForSelector('[aria-label="Video quality"]');
      expect(await host.evaluate(coveredControls)).toEqual([]);
    },
    TEST_MS,
  );

  test(
    'R-50 the client reads that another app has the camera of the host, until it is released and opens again',
    async () => {
      const { id } = await scheduled(product, '10 Firefox Lane, Pembroke Pines, FL 33024', {
        isVirtual: true,
      });
      const call = `${product.url}/inspection/${id}/virtual`;
      const phone = await open(CLIENT);
      await phone.setViewport(PHONE);
      await joinCall(phone, call);
      const host = await open(ADMIN);
      await host.evaluateOnNewDocument(addOtherApp);
      await joinCall(host, call);
      await host.locator('button[aria-label="Stop camera"]').click();
      await host.evaluate(() => window.setCameraTaken(true));
      await host.locator('button[aria-label="Start camera"]').click();
      await host.waitForSelector('::-p-text(Your camera returns by itself when it is free.)');
      await phone.bringToFront();
      await phone.waitForSelector('::-p-text(’s camera is used by another app)');
      await host.bringToFront();
      await host.evaluate(() => window.setCameraTaken(false));
      // A page behind another one opens no camera.
      await host.waitForSelector('button[aria-label="Stop camera"]');
      await expect.poll(() => framesInASecond(phone), WITHIN).toBeGreaterThan(3);
    },
    TEST_MS,
  );

  test(
    'a voice note is recorded on a phone and stored',
    async () => {
      const { id } = await scheduled(product, '8 Firefox Lane, Pembroke Pines, FL 33024');
      const page = await open(INSPECTOR);
      await page.setViewport(PHONE);
      await page.goto(`${product.url}/inspection/${id}/voice-notes`);
      await page.locator('::-p-text(Start recording)').click();
      await page.waitForFunction(() =>
        /0:0[2-9]/.test(document.querySelector('[role=timer]')?.textContent ?? ''),
      );
      await page.locator('::-p-text(Stop and save)').click();
      const stored = () => product.office.ask(listVoiceNotes, { params: { inspectionId: id } });
      await expect.poll(stored, WITHIN).toHaveLength(1);
      // Its sound is not checked: Firefox starts no AudioContext on a machine without a sound device.
      const [note] = await stored();
      expect(note).toMatchObject({
        contentType: 'audio/webm',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(note?.durationMs).toBeGreaterThan(1500);
    },
    TEST_MS,
  );

  test(
    'a checklist is marked without a connection, survives a reload, and arrives',
    async () => {
      const { id } = await scheduled(product, '9 Firefox Lane, Pembroke Pines, FL 33024');
      const page = await open(INSPECTOR);
      await page.setViewport(PHONE);
      await page.goto(`${product.url}/inspection/${id}/checklist`);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      await page.waitForSelector('[aria-label="Mark for Gas piping"]');
      await expect.poll(() => page.evaluate(hasSaved, [getChecklist.path, id] as const), WITHIN).toBe(true);
      product.network.cut();
      await page.locator('[aria-label="Mark for Gas piping"] ::-p-text(Fail)').click();
      await page.reload();
      await page.waitForSelector('::-p-text(Showing data saved on this device)');
      await page.waitForSelector('[aria-label="Mark for Gas piping"] [aria-pressed=true]::-p-text(Fail)');
      product.network.restore();
      const fields = async () =>
        (await product.office.ask(getChecklist, { params: { inspectionId: id } })).fields;
      await expect.poll(fields, WITHIN).toMatchObject({ plumbingGasPiping: { value: 'fail' } });
    },
    TEST_MS,
  );

  async function open(account: DemoAccount): Promise<Page> {
    const page = await signedInFirefox(firefox, product.url, account);
    onTestFinished(() => page.browserContext().close());
    return page;
  }
});

/** The names of the controls of the bar that have another one over their middle. */
function coveredControls(): (string | null)[] {
  const controls = [...document.querySelectorAll('[aria-label="Call controls"] :is(button, select):enabled')];
  const isCovered = (control: Element): boolean => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
    return !control.contains(pressed);
  };
  return controls.filter(isCovered).map((control) => control.ariaLabel);
}

declare global {
  interface Window {
    setCameraTaken: (isTaken: boolean) => void;
  }
}

/** Lets a test take the camera away from the page, as another app does. */
function addOtherApp(): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  let isCameraTaken = false;
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    if (isCameraTaken && constraints?.video) throw new DOMException('', 'NotReadableError');
    return await open(constraints);
  };
  window.setCameraTaken = (isTaken) => {
    isCameraTaken = isTaken;
  };
}
