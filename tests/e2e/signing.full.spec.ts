import { expect, type Page, test } from '@playwright/test';
import { signIn as signInByCall } from '@sightline/contracts/accounts/accounts';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { changeChecklist, signatureOf } from '../support/checklists.ts';
import { HttpClient } from '../support/HttpClient.ts';
import { expectAccessible } from './support/axe.ts';
import { INSPECTOR, scheduledOnSite } from './support/demo.ts';
import { expectFits, expectLargeTargets } from './support/layout.ts';
import { readPdf } from './support/pdf.ts';
import { openBrowser, signIn } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { orderReport } from './support/reportFiles.ts';
import { acknowledgeWarnings, drawSignature } from './support/signature.ts';

test("a signature over a corrected permit is refused and says why, even on a phone; the next one is printed on paper, with the city's requirements", async ({
  browser,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  // An element that is still growing has no final size.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, INSPECTOR);
  const { id } = await scheduledOnSite(page, { projectType: 'comprehensive' });
  await page.goto(`/inspection/${id}/checklist`);
  await page.getByRole('button', { name: /^Details/ }).click();
  await choose(page, 'Inspection city', 'Miami');
  await page.getByRole('button', { name: 'Pass the rest (7)' }).first().click();
  await correctPermit(page, id, 'B-2026-CORRECTED');
  await openSignature(page, 'Finish');
  await acknowledgeWarnings(page);
  await drawSignature(page);
  await page.getByRole('button', { name: 'Save Inspection without a report' }).click();
  await expect(page.getByText('The signature was not accepted')).toBeVisible();
  await expect(page.getByText('Failed to save inspection checklist')).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(/^This signature was not accepted/)).toBeVisible();
  await expect(page.getByText(/^Permit number: changed from P-.+ to B-2026-CORRECTED\.$/)).toBeVisible();
  await expectFine(page);

  await openSignature(page, 'Sign again');
  await acknowledgeWarnings(page);
  await expectDrawnTwice(page);
  await expectFine(page);
  await picture(page, 'signature-phone');
  await page.getByRole('button', { name: 'Save Inspection without a report' }).click();
  await expect(page.getByText('Checklist signed')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(/^Version 1, signed by/)).toBeVisible();
  await expectFine(page);

  await page.setViewportSize({ width: 1280, height: 1500 });
  await page.goto(`/old-checklist?inspection=${id}`);
  await expect(page.getByText('Version 1 of 1.', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Signature of/ })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByText('SHA-256 of what was signed').scrollIntoViewIfNeeded();
  await picture(page, 'paper-form-desktop');
  const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.pages).toBe(2);
  expect(printed.text).toContain('Additional requirements: Miami');
  expect(printed.text).toMatch(/SHA-256 of what was signed: [0-9a-f]{64}/);
  await context.close();
});

test('on a phone, the first item of a signed checklist is above 300 px, below its result, report and signer', async ({
  browser,
  baseURL,
}) => {
  const context = await openBrowser(browser, 'phone');
  const page = await context.newPage();
  await signIn(page, INSPECTOR);
  const address =
    '9012 Northwest One Hundred and Seventy-Ninth Terrace, Unit 1204-B, Pembroke Pines, FL 33028';
  const inspection = await scheduledOnSite(page, { projectType: 'comprehensive', address });
  const { id } = inspection;
  await signThroughApi(baseURL ?? '', inspection);
  await orderReport(page, id);
  await page.goto(`/inspection/${id}/checklist`);
  const summary = page.getByRole('region', { name: 'Signed version' });
  await expect(summary.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(summary.getByRole('link', { name: 'Open report' })).toBeVisible();
  await expect(summary.getByText(`${INSPECTOR.firstName} ${INSPECTOR.lastName}`)).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: 'Underground rough' });
  await expect.poll(async () => (await item.boundingBox())?.y).toBeLessThan(300);
  await expectFine(page);
  await context.close();
});

/** Marks every item, and signs the checklist. */
async function signThroughApi(url: string, inspection: Inspection): Promise<void> {
  const caller = new HttpClient(url);
  await caller.ask(signInByCall, { body: { email: INSPECTOR.email, password: INSPECTOR.password } });
  const params = { inspectionId: inspection.id };
  const { template } = await caller.ask(getChecklist, { params });
  const marks = template.sections.flatMap(({ items }) => items.map(({ id }) => [id, 'pass'] as const));
  const marked = await changeChecklist(caller, inspection.id, {
    ...Object.fromEntries(marks),
    inspectionUnsatisfactory: true,
  });
  const body = signatureOf(marked, inspection);
  await caller.ask(signChecklist, { params: { checklistId: marked.id }, body });
}

/** Goes through the steps of Finish to the drawing area. */
async function openSignature(page: Page, opener: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).click();
  await page.getByRole('button', { name: /^Continue with \d+ unmarked/ }).click();
  await page.getByRole('button', { name: /^Continue without \d+ photos/ }).click();
  await page.getByRole('radio', { name: 'Approved', exact: true }).click();
  await page.getByLabel('Summary').fill('The mechanical items passed.');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByLabel('Signature drawing area, empty')).toBeVisible();
}

/** Checks that Clear and Undo leave an empty area, which can be signed again. */
async function expectDrawnTwice(page: Page): Promise<void> {
  for (const name of ['Clear', 'Undo']) {
    await drawSignature(page);
    await expect(page.getByLabel('Signature drawing area, signed')).toBeVisible();
    expect(await inkOn(page)).toBeGreaterThan(0);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByLabel('Signature drawing area, empty')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Preview of the signature' })).toBeHidden();
    expect(await inkOn(page)).toBe(0);
  }
  await drawSignature(page);
  expect(await inkOn(page)).toBeGreaterThan(0);
}

/** The number of pixels in the drawing area that are not transparent. */
async function inkOn(page: Page): Promise<number> {
  return await page.getByLabel(/^Signature drawing area/).evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return [...pixels].filter((value, index) => index % 4 === 3 && value > 0).length;
  });
}

/** Corrects the permit as the office. The open checklist on the phone learns of it from the refusal. */
async function correctPermit(page: Page, inspectionId: string, permitNumber: string): Promise<void> {
  const path = `/api/inspections/${inspectionId}`;
  const { updatedAt: unmodifiedSince } = (await (await page.request.get(path)).json()) as Inspection;
  const answer = await page.request.patch(path, { data: { permitNumber, unmodifiedSince } });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function expectFine(page: Page): Promise<void> {
  await expectFits(page);
  await expectLargeTargets(page);
  await expectAccessible(page);
}
