import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CLIENTS, type DemoAccount, STAFF } from '../../apps/api/src/seed/people.ts';
import { choosePort } from '../../infra/process/ports.ts';
import { launchFirefox } from '../support/firefox.ts';
import { startProcess, untilReady } from '../support/processes.ts';

/** Calls in Firefox, which never uses loopback, with the product as `npm start` runs it. */

const START_MS = 240_000;
const TEST_MS = 2 * START_MS;

let firefox: Browser;
beforeAll(async () => {
  firefox = await launchFirefox();
});
afterAll(() => firefox?.close());

test(
  'two people in Firefox on localhost see each other',
  async () => {
    const url = await startProduct();
    const pages = [await signedIn(url, staff('admin')), await signedIn(url, client())] as const;
    const call = `${url}/inspection/${await scheduleVirtual(pages[0])}/virtual`;
    for (const page of pages) await join(page, call);
    for (const page of pages)
      await expect.poll(() => framesInASecond(page), { timeout: 60_000 }).toBeGreaterThan(3);
  },
  TEST_MS,
);

test(
  'Firefox says why there is no call where media listen on loopback alone',
  async () => {
    const url = await startProduct({ MEDIA_LISTEN_IP: '127.0.0.1' });
    const page = await signedIn(url, staff('admin'));
    const call = `${url}/inspection/${await scheduleVirtual(page)}/virtual`;
    const sentence = () => page.waitForSelector('::-p-text(Firefox cannot reach a call on localhost)');
    await page.goto(call);
    await sentence();
    await join(page, call);
    await sentence();
  },
  TEST_MS,
);

/** Starts a product for this test alone. It gets only the part of the environment that finds its programs. */
async function startProduct(settings: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-firefox-'));
  const port = await choosePort();
  const url = `http://localhost:${port}`;
  const { HOME = '', MEDIASOUP_WORKER_BIN = '' } = process.env;
  const command = ['node', 'infra/setup/main.ts', 'start', '--data', folder, '--port', String(port)];
  const product = startProcess(command, { HOME, MEDIASOUP_WORKER_BIN, ...settings });
  onTestFinished(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await untilReady(`${url}/api/organization`, product, START_MS);
  return url;
}

function staff(role: DemoAccount['role']): DemoAccount {
  const found = STAFF.find((one) => one.role === role);
  if (!found) throw new Error(`the demonstration has no ${role}`);
  return found;
}

function client(): DemoAccount {
  const [first] = CLIENTS;
  if (!first) throw new Error('the demonstration has no client');
  return first.account;
}

/** Opens a page in a browser profile of its own and signs in. */
async function signedIn(url: string, { email, password }: DemoAccount): Promise<Page> {
  const page = await (await firefox.createBrowserContext()).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(url);
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => !document.querySelector('input[type=password]'));
  return page;
}

/** Schedules a call with the first client for now and returns the id of its inspection. */
async function scheduleVirtual(office: Page): Promise<string> {
  const facts = {
    clientId: client().clientId,
    projectType: 'mechanical',
    address: '7 Firefox Lane, Pembroke Pines, FL 33024',
    permitNumber: 'M-2026-7',
    permitAppliedOn: '2026-03-02',
    scheduledDate: new Date().toISOString(),
    isVirtual: true,
  };
  return await office.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch('/api/inspections', { method: 'POST', headers, body });
    return ((await reply.json()) as { id: string }).id;
  }, JSON.stringify(facts));
}

async function join(page: Page, call: string): Promise<void> {
  await page.goto(call);
  await page.locator('::-p-text(Join with camera)').click();
  await page.waitForSelector('[aria-label="Call controls"]', { visible: true });
}

/** Counts the frames of the other person that the page shows within a second. Only the page in front is drawn. */
async function framesInASecond(page: Page): Promise<number> {
  await page.bringToFront();
  return await page.evaluate(async () => {
    const videos = [...document.querySelectorAll('video')];
    const video = videos.find(({ ariaLabel }) => !/of you$/i.test(ariaLabel ?? ''));
    let frames = 0;
    const count = (): void => {
      frames += 1;
      video?.requestVideoFrameCallback(count);
    };
    video?.requestVideoFrameCallback(count);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return frames;
  });
}
