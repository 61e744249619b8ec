import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { getObjectModel } from '@sightline/contracts/scans/objectModel';
import { chromium } from 'playwright';
import { CHROMIUM } from '../support/chromium.ts';
import { SEEN, tinyObjectModel } from '../support/tinyObjectModel.ts';
import { withWallCamera } from '../support/wallCamera.ts';
import { passTheRest } from './support/checklist.ts';
import { INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFineScreen } from './support/fineScreen.ts';
import { openBrowser, signIn } from './support/people.ts';
import { pagePictures, pictureInBothSchemes } from './support/pictures.ts';
import { generateReport, readReportFiles } from './support/reportFiles.ts';

/**
 * Without a graphics card, the processor runs the networks: next to another test, a first finding can take a
 * minute.
 */
const SCANNED = { timeout: 120_000 };

test('a scan finds the crack in a wall; once it is accepted, it is in every file of the report', async ({
  baseURL,
}) => {
  const browser = await chromium.launch(await withWallCamera(CHROMIUM));
  const context = await openBrowser(browser, 'phone', baseURL);
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await page.goto(`/inspection/${inspection.id}/scan`);
  await expect(page.getByText('Recognizing fixtures is not set up')).toBeVisible();
  expect(await (await page.request.get(getObjectModel.path)).json()).toMatchObject({
    state: 'notConfigured',
  });

  await expect(page.getByRole('button', { name: 'Start scan' })).toBeHidden();
  await startVideo(page);
  await page.getByRole('button', { name: 'Scanner settings' }).click();
  await page.getByRole('combobox', { name: 'Room' }).fill('Garage');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText('AI Scan Started')).toBeVisible();
  await expect(page.getByText(/Coverage is not measured/)).toBeVisible();
  await expect(page.getByText(/1 keyframe, [1-9]\d* possible finding/)).toBeVisible(SCANNED);
  await expect(page.getByText('The crack detector is not running')).toBeHidden();
  const views = page.getByRole('region', { name: 'Required views' });
  const missing = Number.parseInt((await views.getByRole('status').textContent()) ?? '', 10);
  await views.getByRole('button', { name: /^Required views/ }).click();
  await views.getByRole('button', { name: 'Next photo shows: Address from the street' }).click();
  const left = `${missing - 1} ${missing === 2 ? 'view' : 'views'} missing`;
  await expect(views.getByRole('status')).toHaveText(left);
  await expectFineScreen(page);
  await pictureInBothSchemes(page, 'scanning-phone');
  await page.getByRole('button', { name: 'Stop scan' }).click();
  await page.getByRole('button', { name: 'Stop early' }).click();
  await expect(page.getByText('Scan stopped early')).toBeVisible();

  const found = page.getByRole('listitem').filter({ hasText: 'Possible crack' }).first();
  await expect(found).toContainText('Possible, for review');
  const path = `/api/inspections/${inspection.id}`;
  await expect.poll(async () => (await (await page.request.get(`${path}/scans`)).json()).length).toBe(1);
  expect(await (await page.request.get(`${path}/findings`)).json()).toEqual([]);
  await found.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(found).toContainText('Accepted by');
  await expect(async () => {
    const findings = await (await page.request.get(`${path}/findings`)).json();
    expect(findings).toMatchObject([{ kind: 'crack', roomLabel: 'Garage', state: 'accepted' }]);
  }).toPass();
  await expectFineScreen(page);
  await pictureInBothSchemes(page, 'scanned-phone');
  // The keyframe is a photo of the inspection, but not part of a report by itself.
  const photos = async () => await (await page.request.get(`${path}/photos`)).json();
  await expect.poll(photos).toMatchObject([
    { source: 'scanFrame', disposition: 'leftOut', roomLabel: 'Garage', viewId: null },
    { source: 'scanFrame', disposition: 'leftOut', viewId: 'streetAddress' },
  ]);
  await page.getByRole('button', { name: 'Leave site' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('No photo shows:');

  await passTheRest(page, inspection);
  const { content } = await generateReport(page, inspection.id);
  expect(content.scanFindings).toMatchObject([{ kind: 'crack', roomLabel: 'Garage' }]);
  const files = await readReportFiles(page, inspection.id);
  await pagePictures(await (await page.request.get(`${path}/pdf`)).body(), 'report-pdf');
  for (const [file, text] of Object.entries(files))
    for (const said of ['Scan finding 1', 'Possible crack', 'Garage', `Accepted by ${INSPECTOR.firstName}`])
      expect(text, file).toContain(said);
  await browser.close();
});

test('objects that a model detects are drawn over the stream and listed', async ({ baseURL }) => {
  const browser = await chromium.launch(await withWallCamera(CHROMIUM));
  const context = await openBrowser(browser, 'phone', baseURL);
  await serveTinyModel(context);
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const inspection = await scheduledOnSite(page);
  await page.goto(`/inspection/${inspection.id}/scan`);
  await startVideo(page);
  await page.getByRole('button', { name: 'Start scan' }).click();
  const box = page.locator('polygon[stroke="#40C4FF"]');
  const { left, top, right, bottom } = SEEN;
  const corners = [left, top, right, top, right, bottom, left, bottom];
  await expect(async () => {
    const points = ((await box.getAttribute('points')) ?? '').split(/[ ,]/).map(Number);
    expect(points).toEqual(corners.map((corner) => expect.closeTo(corner, 2)));
  }).toPass(SCANNED);
  await expect(page.getByText(/^Not searched/)).toBeHidden();
  // Only objects in a kept frame are listed, and the first examined frame need not be good enough to keep.
  await expect(page.getByText(/1 keyframe, [1-9]\d* possible finding/)).toBeVisible(SCANNED);
  await page.getByRole('button', { name: 'Stop scan' }).click();
  await page.getByRole('button', { name: 'Stop early' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Fixture: Sink' }).first()).toBeVisible(SCANNED);
  await expectFineScreen(page, 'scanned-objects-phone');
  await browser.close();
});

/** Switches that leave Chromium with neither WebGPU nor WebGL. */
const WITHOUT_GRAPHICS = ['--disable-gpu', '--disable-software-rasterizer'];

for (const isBlocked of [false, true])
  test(`without graphics, the crack network runs on WebAssembly; ${
    isBlocked ? 'with that blocked, the filter searches alone and says so' : 'the scan finds the crack'
  }`, async ({ baseURL }) => {
    const options = await withWallCamera(CHROMIUM);
    const browser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), ...WITHOUT_GRAPHICS],
    });
    const context = await openBrowser(browser, 'phone', baseURL);
    if (isBlocked) await context.route('**/*.wasm', (route) => route.abort());
    const page = await context.newPage();
    await signIn(page, INSPECTOR);
    const inspection = await scheduledOnSite(page);
    const weights = page.waitForResponse(/\/crackNetwork-.*\.bin$/).catch(() => null);
    await page.goto(`/inspection/${inspection.id}/scan`);
    const notice = page.getByText('The crack detector is not running');
    if (isBlocked) await expect(notice).toBeVisible();
    else expect((await weights)?.ok()).toBe(true);
    await startVideo(page);
    await page.getByRole('button', { name: 'Start scan' }).click();
    if (isBlocked) {
      await expect(page.getByText(/^This picture was not kept: /)).toBeVisible(SCANNED);
      await page.getByRole('button', { name: 'Stop scan' }).click();
      await page.getByRole('button', { name: 'Stop early' }).click();
      await page.getByRole('button', { name: 'Scanner settings' }).click();
      await page.getByRole('switch', { name: 'Blur people in keyframes' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Start scan' }).click();
    }
    await expect(page.getByText(/1 keyframe, [1-9]\d* possible finding/)).toBeVisible(SCANNED);
    await expect(notice).toBeVisible({ visible: isBlocked });
    await browser.close();
  });

/**
 * Serves a model as the server does after fetching and checking it
 * (apps/api/src/features/object-model/objectModel.test.ts).
 */
async function serveTinyModel(context: BrowserContext): Promise<void> {
  const { sha256, files } = tinyObjectModel();
  await context.route(`**${getObjectModel.path}`, (route) =>
    route.fulfill({ json: { state: 'ready', version: sha256 } }),
  );
  for (const [name, body] of files)
    await context.route(`**${getObjectModel.path}/${sha256}/${name}`, (route) => route.fulfill({ body }));
}

/** Waits for the picture, without which a scan cannot start; it then replaces the button. */
async function startVideo(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Start video' });
  await button.click();
  await expect(button).toBeHidden();
}
