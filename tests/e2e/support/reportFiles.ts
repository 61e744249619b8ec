import { expect, type Page } from '@playwright/test';
import { mintId } from '@sightline/contracts/core/ids';
import type { ExportFormat } from '@sightline/contracts/reports/exportFormats';
import type { Report } from '@sightline/contracts/reports/reports';
import type { ReportPreparation } from '@sightline/contracts/reports/signing';
import mammoth from 'mammoth';
import readWorkbook from 'read-excel-file/node';
import { readPdf } from './pdf.ts';
import { BY_WORKER_MS } from './product.ts';

const SIGNATURE = {
  width: 400,
  height: 120,
  strokes: [
    [
      [20, 60],
      [200, 30],
      [380, 90],
    ],
  ],
};

/** Signs a report of the inspection as the signed-in person, with every warning acknowledged. */
export async function orderReport({ request }: Page, inspectionId: string): Promise<Report> {
  const path = `/api/inspections/${inspectionId}/reports`;
  const { warnings } = (await (await request.get(`${path}/next`)).json()) as ReportPreparation;
  const acknowledged = warnings.partial?.map(({ id }) => id);
  const decided = { id: mintId(), result: 'partial', summary: 'The wall is cracked.' };
  const answer = await request.post(path, { data: { ...decided, acknowledged, signature: SIGNATURE } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Report;
}

/** Signs a report and waits for its PDF. */
export async function generateReport(page: Page, inspectionId: string): Promise<Report> {
  const report = await orderReport(page, inspectionId);
  await latestWithPdf(page, inspectionId);
  return report;
}

/** Waits for the PDF of the newest report, and returns this report. */
export async function latestWithPdf({ request }: Page, inspectionId: string): Promise<Report> {
  const latest = async () =>
    (await (await request.get(`/api/inspections/${inspectionId}/reports/latest`)).json()) as Report;
  await expect.poll(async () => (await latest()).pdf.state, { timeout: BY_WORKER_MS }).toBe('ready');
  return await latest();
}

/** The text of every file of the newest report, read with other programs than ours. */
export async function readReportFiles(page: Page, inspectionId: string) {
  const path = `/api/inspections/${inspectionId}`;
  const html = await (await page.request.get(`${path}/report`)).text();
  const pdf = await readPdf(await (await page.request.get(`${path}/pdf`)).body());
  const buffer = await reportCopy(page, inspectionId, 'word');
  const { value: word } = await mammoth.extractRawText({ buffer });
  const sheets = await readWorkbook(await reportCopy(page, inspectionId, 'excel'));
  const excel = sheets.flatMap(({ data }) => data.map((row) => row.join('\n'))).join('\n');
  return { html, pdf: pdf.text, word, excel };
}

/** Downloads a copy; the first request has it made. */
async function reportCopy({ request }: Page, inspectionId: string, format: ExportFormat): Promise<Buffer> {
  const copy = () => request.get(`/api/inspections/${inspectionId}/report-copies/${format}`);
  await expect.poll(async () => (await copy()).status(), { timeout: BY_WORKER_MS }).toBe(200);
  return await (await copy()).body();
}
