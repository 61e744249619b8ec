import { mintId } from '@sightline/contracts/core/ids';
import { exportReport as exportJob, renderReport as renderJob } from '@sightline/contracts/jobs';
import type { ReportContent } from '@sightline/contracts/reports/content';
import type { ExportFormat, ReportCopy } from '@sightline/contracts/reports/exportFormats';
import { findReport, type ReportRecord, reportCopyKey, reportPdfKey } from '@sightline/store/reports/reports';
import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WorkersEnvironment } from '../../environment.ts';
import { handlersOf } from '../../handlers.ts';
import { readPdf, sha256 } from '../../testing/readPdf.ts';
import { reportContent } from '../../testing/reportContent.ts';
import { readStoredPdf, storeReport, storeReportPhoto } from '../../testing/reports.ts';
import { openTestServices, type TestServices, tryOf } from '../../testing/services.ts';
import { RenderThread } from './RenderThread.ts';

/** The jobs that make PDFs and those that make Word and Excel copies run at the same time and share one render thread. */

const LATITUDE = '25.765432';

const thread = new RenderThread();
let services: TestServices;
let handlers: ReturnType<typeof handlersOf>;
beforeAll(async () => {
  services = await openTestServices();
  const environment = WorkersEnvironment.parse({
    ...services.environment,
    PUBLIC_URL: 'http://localhost:8080',
    TICKET_SECRET: 't'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'inspections@provider.example',
  });
  handlers = handlersOf(services, environment, { thread });
});
afterAll(async () => {
  await thread.close();
  await services.close();
});

/** Its photos make its PDF take longer to render than its Excel copy. */
async function reportWithPhotos(permitNumber: string): Promise<ReportRecord> {
  const base = reportContent();
  const content: ReportContent = { ...base, inspection: { ...base.inspection, permitNumber } };
  for (let i = 0; i < 8; i++) content.photos.push(await storeReportPhoto(services, content));
  return await storeReport(services, content);
}

const renderPdfs = ({ _id: reportId }: ReportRecord) =>
  handlers.renderReport.run({ reportId }, tryOf(1, renderJob.attempts));

const exportCopy = ({ _id: reportId }: ReportRecord, copy: ReportCopy, format: ExportFormat) =>
  handlers.exportReport.run({ reportId, copy, format }, tryOf(1, exportJob.attempts));

async function pdfText(report: ReportRecord, copy: ReportCopy): Promise<string> {
  const bytes = await readStoredPdf(services, report._id, copy);
  const known = await findReport(services.store, report._id);
  const recorded = copy === 'full' ? known?.pdf : known?.clientPdf;
  expect(recorded).toMatchObject({ state: 'ready', sha256: sha256(bytes), bytes: bytes.length });
  return (await readPdf(bytes)).text;
}

async function wordText(report: ReportRecord, copy: ReportCopy): Promise<string> {
  const buffer = await services.storage.read(reportCopyKey(report, copy, 'word'));
  return (await mammoth.extractRawText({ buffer })).value;
}

async function excelText(report: ReportRecord, copy: ReportCopy): Promise<string> {
  return JSON.stringify(
    await readWorkbook(await services.storage.read(reportCopyKey(report, copy, 'excel'))),
  );
}

// Renders two PDFs and four other copies in worker threads.
test('copies of one report or of several that render at the same time get their own files', {
  tags: 'full',
  timeout: 60_000,
}, async () => {
  const [one, other] = [await reportWithPhotos('MECH-1'), await reportWithPhotos('ROOF-2')];
  const exportAll = async (): Promise<void> => {
    await exportCopy(one, 'full', 'excel');
    await exportCopy(other, 'client', 'word');
    await exportCopy(other, 'full', 'word');
    await exportCopy(one, 'client', 'excel');
  };
  const outcomes = await Promise.allSettled([renderPdfs(one), exportAll()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);

  for (const text of [await pdfText(one, 'full'), await excelText(one, 'full')]) {
    expect(text).toContain('MECH-1');
    expect(text).toContain(LATITUDE);
  }
  expect(await wordText(other, 'full')).toContain('ROOF-2');
  expect(await wordText(other, 'full')).toContain(LATITUDE);
  for (const text of [await pdfText(one, 'client'), await excelText(one, 'client')]) {
    expect(text).toContain('MECH-1');
    expect(text).not.toContain(LATITUDE);
  }
  expect(await wordText(other, 'client')).toContain('ROOF-2');
  expect(await wordText(other, 'client')).not.toContain(LATITUDE);
});

test("a client's copy with coordinates is not stored in any format", async () => {
  const content = reportContent();
  const photos = [await storeReportPhoto(services, content)];
  const earlier = { inspectionId: mintId(), reportId: mintId(), reportNumber: 'R-2026-00001', items: [] };
  // The API freezes the photos of an earlier report without coordinates. Here they have kept them.
  const reinspection = { ...earlier, signedAt: content.generatedAt, photos: photos.slice() };
  const report = await storeReport(services, { ...content, photos, reinspection });
  const stored = vi.spyOn(services.storage, 'putFile');

  await expect(renderPdfs(report)).rejects.toThrow("the client's copy would contain coordinates");
  for (const format of ['word', 'excel'] as const) {
    await expect(exportCopy(report, 'client', format)).rejects.toThrow('would contain coordinates');
  }
  const { pdf } = (await findReport(services.store, report._id)) ?? report;
  const recorded = pdf.state === 'ready' ? pdf.sha256 : '';
  expect(stored.mock.calls.map(([key]) => key)).toEqual([reportPdfKey(report, 'full', recorded)]);
});
