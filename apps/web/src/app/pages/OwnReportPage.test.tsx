import { mintId } from '@sightline/contracts/core/ids';
import { listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listOwnPayments } from '@sightline/contracts/payments/payments';
import { downloadReportVersionCopy } from '@sightline/contracts/reports/reportFiles';
import { listReportVersions } from '@sightline/contracts/reports/reportLists';
import { getLatestReport, getReportVersion, type Report } from '@sightline/contracts/reports/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { item, reportContent, reportPhoto } from '../../../../workers/src/testing/reportContent.ts';
import { signedReport } from '../../features/reports/testing/signedReport.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import OwnReportPage from './OwnReportPage.tsx';

const missing = (thing: string) =>
  new Refusal(404, { error: 'Not found.', code: 'notFound', details: { thing } });

function open(
  report: Report | Refusal,
  { search = '', inspectionId = 'inspectionId' in report ? report.inspectionId : mintId() } = {},
) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listOwnInspections, () => [])
    .on(listOwnPayments, () => ({ isPaymentSetUp: false, payments: [] }))
    .on(getLatestReport, () => report);
  const page = (
    <Routes>
      <Route path="/inspection/:inspectionId/report" element={<OwnReportPage />} />
    </Routes>
  );
  const at = `/inspection/${inspectionId}/report${search}`;
  return { api, inspectionId, ...renderScreen(page, { user: CLIENT, at }) };
}

/** A delivered report with two deficiencies, one of them with a photo, and a photo of a passed item. */
function delivered(): Report {
  const [duct, panel] = [reportPhoto({ caption: 'Duct rough' }), reportPhoto({ caption: '' })];
  const content = reportContent({ photos: [duct, panel] });
  if (content.findings[0])
    Object.assign(content.findings[0], {
      photoIds: [duct.id],
      codeSection: 'M603.1',
      correction: 'Hang it.',
    });
  content.passed = [
    { ...item('finalPanel', 'Panel cover', 'Electrical', ''), photoIds: [panel.id] },
    item('topOut', 'Plumbing top-out', 'Plumbing', 'Held at 5 psi.'),
  ];
  return signedReport({ inspectionId: content.inspectionId, status: 'delivered', content });
}

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));

it('has the address as its title, the result first, and each deficiency with its photo, code section and correction', async () => {
  const report = delivered();
  open(report);
  const { address } = report.content.inspection;
  expect(await screen.findByRole('heading', { level: 1, name: address })).toBeDefined();
  const [first] = screen.getAllByRole('region');
  expect(first?.getAttribute('aria-label')).toBe('Result');
  const deficiencies = await region(/^Deficiencies/);
  const [duct] = deficiencies.getAllByRole('listitem');
  expect(duct?.textContent).toContain('M603.1');
  expect(duct?.textContent).toContain('Required correction: Hang it.');
  expect(duct?.querySelector('img')?.getAttribute('src')).toContain(report.content.photos[0]?.id);
  expect(screen.getAllByText('R-2026-00001').length).toBeGreaterThan(0);
  expect(screen.getByText(/Signed by Ana Ruiz, license PX-3321/)).toBeDefined();
});

it('has headings in order, and a link to each section that moves the focus there', async () => {
  const { person } = open(delivered());
  const nav = within(await screen.findByRole('navigation', { name: 'Sections of the report' }));
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  expect(nav.getAllByRole('link')).toHaveLength(screen.getAllByRole('heading', { level: 2 }).length);
  await person.click(nav.getByRole('link', { name: /^Photos/ }));
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Photos/);
});

it('shows only the result and the deficiencies while that is chosen, which the address keeps', async () => {
  const { person } = open(delivered());
  await person.click(await screen.findByRole('switch', { name: 'Deficiencies only' }));
  const names = screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual(['Result', 'Deficiencies (2)']);
  await person.click(screen.getByRole('switch', { name: 'Deficiencies only' }));
  expect(await region(/^Photos/)).toBeDefined();
});

it('shows every photo in the gallery with its checklist item, and leads from there to the deficiency', async () => {
  const { person } = open(delivered());
  const photos = await region(/^Photos/);
  expect(photos.getAllByRole('img')).toHaveLength(2);
  expect(photos.getByText('Panel cover')).toBeDefined();
  await person.click(photos.getByRole('link', { name: 'Deficiency: Duct rough' }));
  expect(document.activeElement?.textContent).toContain('1. Duct rough');
});

it('shows its photos enlarged, one after the other by buttons and arrow keys', async () => {
  const { person } = open(delivered());
  const [first] = within(await screen.findByRole('region', { name: /^Photos/ })).getAllByRole('img');
  if (!first) throw new Error('No photo');
  await person.click(first);
  const viewer = within(await screen.findByRole('dialog', { name: 'Photo 1: Duct rough' }));
  expect(viewer.getByText(/^1 of 2/)).toBeDefined();
  await person.click(viewer.getByRole('button', { name: 'Next photo' }));
  expect(await screen.findByRole('dialog', { name: 'Photo 2' })).toBeDefined();
  expect(viewer.queryByRole('button', { name: 'Next photo' })).toBeNull();
  await person.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'Photo 1: Duct rough' })).toBeDefined();
  expect(viewer.getByRole('link', { name: 'Open file' }).getAttribute('target')).toBe('_blank');
  await person.click(viewer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('folds the items without a deficiency by the section of the checklist', async () => {
  open(delivered());
  const passed = await region(/^Passed/);
  const folds = passed.getAllByRole('group').map((fold) => fold.querySelector('summary')?.textContent);
  expect(folds).toEqual(['Electrical · 1', 'Plumbing · 1']);
  for (const fold of passed.getAllByRole('group')) expect(fold.hasAttribute('open')).toBe(false);
});

it('is printed with every item under the name of its file, and as before afterward', async () => {
  open(delivered());
  const folds = (await region(/^Passed/)).getAllByRole('group');
  const areOpen = () => folds.map((fold) => fold.hasAttribute('open'));
  window.dispatchEvent(new Event('beforeprint'));
  expect(areOpen()).toEqual([true, true]);
  expect(document.title).toMatch(/^Inspection report - .+ - \d{4}-\d\d-\d\d$/);
  window.dispatchEvent(new Event('afterprint'));
  expect(areOpen()).toEqual([false, false]);
  expect(document.title).toMatch(/^Report, .+ · Sightline$/);
});

it('is printed by its menu, and not opened once more', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { person } = open(delivered());
  await person.click(await screen.findByRole('button', { name: 'Download' }));
  await person.click(screen.getByRole('menuitem', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('says that a report was not delivered, and leads to the inspection', async () => {
  const { inspectionId } = open(missing('report'));
  expect(await screen.findByRole('heading', { name: 'This report has not been delivered' })).toBeDefined();
  const next = screen.getByRole('link', { name: 'Open the inspection' });
  expect(next.getAttribute('href')).toBe(`/inspection/${inspectionId}`);
});

it('leads to the older versions of a report that has some, and from each to the newest', async () => {
  const newest = signedReport({ status: 'delivered' });
  const { content } = newest;
  const first = { ...content, reportVersion: { number: 1, supersedes: null }, summary: 'The first look.' };
  const older = signedReport({ inspectionId: newest.inspectionId, content: first });
  const { api, person, unmount } = open(newest);
  const facts = { signedBy: 'Dana Whitfield', result: 'approved', signedAt: newest.createdAt, changes: [] };
  const looks = { type: 'comprehensive', template: 'professional', status: 'delivered' };
  api.on(listReportVersions, () => [
    { ...facts, ...looks, reportId: newest.id, number: 'R-2026-00042 v2' },
    { ...facts, ...looks, reportId: older.id, number: 'R-2026-00042' },
  ]);
  await person.click(await screen.findByRole('button', { name: 'Show history' }));
  const link = await screen.findByRole('link', { name: 'R-2026-00042' });
  unmount();
  const search = link.getAttribute('href')?.replace(/^[^?]*/, '') ?? '';
  const page = open(newest, { search });
  page.api.on(getReportVersion, () => older).on(downloadReportVersionCopy, () => missing('report'));
  expect(await screen.findByText('The first look.')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('This is version 1.');
  const back = screen.getByRole('link', { name: 'Open the newest version' });
  expect(back.getAttribute('href')).toBe(`/inspection/${newest.inspectionId}/report`);
  await page.person.click(screen.getByRole('button', { name: 'Download' }));
  const pdf = screen.getByRole('menuitem', { name: 'PDF' });
  expect(pdf.getAttribute('href')).toBe(`/api/inspections/${newest.inspectionId}/reports/${older.id}/pdf`);
  await page.person.click(screen.getByRole('menuitem', { name: 'Word (.docx)' }));
  await screen.findByText('Export Failed');
  const [asked] = page.api.sentTo(downloadReportVersionCopy);
  expect(asked?.path).toBe(`/api/inspections/${newest.inspectionId}/reports/${older.id}/copies/word`);
});

it('says to another account that the inspection is not among its own', async () => {
  open(missing('inspection'));
  expect(await screen.findByRole('heading', { name: 'This inspection is not among yours' })).toBeDefined();
});
