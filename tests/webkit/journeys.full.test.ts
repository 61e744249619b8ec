import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { listPhotos } from '@sightline/contracts/photos/photos';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DemoAccount } from '../../apps/api/src/seed/people.ts';
import { findWebKit } from '../../infra/setup/parts/webkit.ts';
import { CLIENT, INSPECTOR } from '../support/demoAccounts.ts';
import { type DemoProduct, START_MS, scheduled, startDemoProduct } from '../support/demoProduct.ts';
import { hasSaved } from '../support/hasSaved.ts';
import type { WebDriver } from '../support/WebDriver.ts';
import { launchWebKit, type WebKit } from '../support/webkit.ts';
import { button, field, heading, link, text } from '../support/xpath.ts';

/** End-to-end tests in WebKit, the engine of Safari, in a window as wide as a large phone. */

const TEST_MS = 120_000;
const WITHIN = { timeout: 30_000 };
const CITY = 'Pembroke Pines, FL 33024';
const programs = findWebKit();

describe.skipIf(!programs)('in WebKit', () => {
  let product: DemoProduct;
  let webkit: WebKit;
  let phone: WebDriver;
  beforeAll(async () => {
    if (!programs) return;
    [product, webkit] = await Promise.all([startDemoProduct(), launchWebKit(programs)]);
  }, START_MS);
  afterAll(async () => {
    await webkit?.stop();
    await product?.stop();
  });
  beforeEach(async () => {
    phone = await webkit.open();
  }, START_MS);
  afterEach(async () => {
    product.network.restore();
    await phone.close();
  });

  test(
    'an inspector signs in and reads the day',
    async () => {
      const { address } = await scheduled(product, `1 WebKit Lane, ${CITY}`);
      await signIn(INSPECTOR);
      await phone.see(heading('My Day'));
      await phone.see(link(address));
      await expectFits();
    },
    TEST_MS,
  );

  test(
    'a checklist is marked without a connection, survives a reload, and arrives',
    async () => {
      const { id } = await scheduled(product, `2 WebKit Lane, ${CITY}`);
      await signIn(INSPECTOR);
      // The service worker replies from the next page on.
      await phone.run('return navigator.serviceWorker.ready.then(() => true)');
      await phone.goto(`${product.url}/inspection/${id}/checklist`);
      const marks = '//*[@aria-label="Mark for Gas piping"]';
      await phone.see(marks);
      const isSaved = () =>
        phone.run<boolean>(`return (${hasSaved.toString()})(["${getChecklist.path}", "${id}"])`);
      await expect.poll(isSaved, WITHIN).toBe(true);
      product.network.cut();
      await phone.click(`${marks}${button('Fail')}`);
      await phone.reload();
      await phone.see(text('Showing data saved on this device'));
      await phone.see(`${marks}${button('Fail')}[@aria-pressed="true"]`);
      await expectFits();
      product.network.restore();
      const fields = async () =>
        (await product.office.ask(getChecklist, { params: { inspectionId: id } })).fields;
      await expect.poll(fields, WITHIN).toMatchObject({ plumbingGasPiping: { value: 'fail' } });
    },
    TEST_MS,
  );

  test(
    'photos are chosen from files and stored unchanged',
    async () => {
      const { id } = await scheduled(product, `3 WebKit Lane, ${CITY}`);
      const files = [await photoFile('#a65e2e'), await photoFile('#2e5ea6')];
      await signIn(INSPECTOR);
      await phone.goto(`${product.url}/inspection/${id}/photos`);
      await phone.see(text('No photos'));
      for (const file of files) await phone.type('//input[@type="file"]', file.path);
      const hashes = async () => {
        const photos = await product.office.ask(listPhotos, { params: { inspectionId: id } });
        return photos.map(({ sha256 }) => sha256).toSorted();
      };
      await expect.poll(hashes, WITHIN).toEqual(files.map(({ sha256 }) => sha256).toSorted());
      await phone.see('//button[starts-with(@aria-label, "Open Photo 2")]');
      await expectFits();
    },
    TEST_MS,
  );

  test(
    'a client sees an inspection in the portal',
    async () => {
      const { address } = await scheduled(product, `4 WebKit Lane, ${CITY}`, { isVirtual: true });
      await signIn(CLIENT);
      await phone.see(heading(`Welcome, ${CLIENT.firstName} ${CLIENT.lastName}`));
      await phone.see(link(`Join Virtual Meeting, ${address}`));
      await expectFits();
    },
    TEST_MS,
  );

  test(
    'a visitor books a free time',
    async () => {
      await phone.goto(`${product.url}/book`);
      await phone.click(`${field('Inspection Type')}/option[@value="mechanical"]`);
      await phone.click(button('Next month'));
      await phone.click('//*[@data-day and not(@disabled)]');
      await phone.click('//*[@role="group" and @aria-labelledby="book-times"]//button');
      await phone.type(field('Client Name'), 'Noor Haddad');
      await phone.type(field('Email'), 'noor@example.com');
      await phone.type(field('Phone'), '(954) 555-0142');
      await phone.type(field('Project Address'), `5 WebKit Lane, ${CITY}`);
      await expectFits();
      await phone.click(button('Request Booking'));
      await phone.see(text('Your booking request was received'));
      await phone.see(text('5 WebKit Lane'));
      const { bookingRequests } = await product.office.ask(readDashboard, { query: {} });
      expect(bookingRequests).toContainEqual(expect.objectContaining({ name: 'Noor Haddad' }));
    },
    TEST_MS,
  );

  test(
    'a client reads the delivered report',
    async () => {
      await signIn(CLIENT);
      await phone.goto(`${product.url}/reports`);
      await phone.click('//*[@data-row]//a[@data-title]');
      await phone.see(`//main${link('Verify this report')}`);
      await expectFits();
    },
    TEST_MS,
  );

  async function signIn({ email, password }: DemoAccount): Promise<void> {
    await phone.goto(product.url);
    await phone.type('//input[@type="email"]', email);
    await phone.type('//input[@type="password"]', password);
    await phone.click('//button[@type="submit"]');
    await phone.see('//h1[not(normalize-space(.)="Sign In")]');
  }

  /** Checks that the page does not scroll sideways. */
  async function expectFits(): Promise<void> {
    const width = 'document.documentElement';
    expect(await phone.run(`return ${width}.scrollWidth - ${width}.clientWidth`)).toBeLessThanOrEqual(0);
  }
});

async function photoFile(background: string): Promise<{ path: string; sha256: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-photo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const file = path.join(folder, 'photo.jpg');
  await writeFile(file, bytes);
  return { path: file, sha256: createHash('sha256').update(bytes).digest('hex') };
}
