import { mintId } from '@sightline/contracts/core/ids';
import { exportReport as exportJob, renderReport as job } from '@sightline/contracts/jobs';
import type { ReportContent } from '@sightline/contracts/reports/content';
import type { ExportFormat, ReportCopy } from '@sightline/contracts/reports/exportFormats';
import { markPdfReady, type ReportRecord, reportCopyKey } from '@sightline/store/reports/reports';
import { exportReport } from '../jobs/render-report/exportReport.ts';
import { RenderThread } from '../jobs/render-report/RenderThread.ts';
import { renderReport } from '../jobs/render-report/renderReport.ts';
import { type ReadPdf, readPdf } from './readPdf.ts';
import { readStoredPdf, storeReport } from './reports.ts';
import { openTestServices, type TestServices, tryOf } from './services.ts';

export interface RenderingStory {
  services: TestServices;
  /** Runs the job for this report, as its first attempt unless told. */
  work: (reportId: string, attempt?: number) => Promise<void>;
  /** The file of the copy that is on record. */
  pdfOf: (report: ReportRecord, copy?: ReportCopy) => Promise<Buffer>;
  /** Stores a report with this content and reads the PDF that the job makes of it. */
  rendered: (content: ReportContent) => Promise<ReadPdf>;
  /** The same as Word or Excel. */
  exported: (content: ReportContent, format: ExportFormat, copy?: ReportCopy) => Promise<Buffer>;
  close: () => Promise<void>;
}

/**
 * For all test files of a process: loading code and fonts takes longer than most reports. An idle thread ends by itself, and
 * keeps no process alive.
 */
const thread = new RenderThread();

/** Reports rendered by the job itself, over a real database and storage. */
export async function beginRenderingStory(): Promise<RenderingStory> {
  const services = await openTestServices();
  const handler = renderReport({ ...services, thread });
  const work = async (reportId: string, attempt = 1): Promise<void> => {
    await handler.run({ reportId }, tryOf(attempt, job.attempts));
  };
  const pdfOf: RenderingStory['pdfOf'] = async ({ _id }, copy) => await readStoredPdf(services, _id, copy);
  const rendered = async (content: ReportContent): Promise<ReadPdf> => {
    const report = await storeReport(services, content);
    // The copy for clients has tests of its own.
    await markPdfReady(services.store, report._id, { sha256: '0'.repeat(64), bytes: 0 }, 'client');
    await work(report._id);
    return await readPdf(await pdfOf(report));
  };
  const exported: RenderingStory['exported'] = async (content, format, copy = 'full') => {
    const report = await storeReport(services, { ...content, reportId: mintId() });
    const order = { reportId: report._id, format, copy };
    await exportReport({ ...services, thread }).run(order, tryOf(1, exportJob.attempts));
    return await services.storage.read(reportCopyKey(report, copy, format));
  };
  return { services, work, pdfOf, rendered, exported, close: () => services.close() };
}
