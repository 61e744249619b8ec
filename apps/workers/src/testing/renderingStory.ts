import { mintId } from '@sightline/contracts/core/ids';
import { exportReport as exportJob, renderReport as job } from '@sightline/contracts/jobs';
import type { ReportContent } from '@sightline/contracts/reports/content';
import type { ExportFormat, ReportCopy } from '@sightline/contracts/reports/exportFormats';
import { markPdfReady, type ReportRecord, reportCopyKey, reports } from '@sightline/store/reports/reports';
import { exportReport } from '../jobs/render-report/exportReport.ts';
import { RenderThread } from '../jobs/render-report/RenderThread.ts';
import { renderReport } from '../jobs/render-report/renderReport.ts';
import { type ReadPdf, readPdf } from './readPdf.ts';
import { readStoredPdf, storeReport } from './reports.ts';
import { openTestServices, type TestServices, tryOf } from './services.ts';

export interface RenderingStory {
  services: TestServices;
  /** Runs the job for this report, by default as its first attempt. */
  work: (reportId: string, attempt?: number) => Promise<void>;
  /** The file of the copy on record. */
  pdfOf: (report: ReportRecord, copy?: ReportCopy) => Promise<Buffer>;
  /** Stores a report with this content and reads the PDF that the job makes of it. */
  rendered: (content: ReportContent) => Promise<ReadPdf>;
  renderedFile: (content: ReportContent) => Promise<Buffer>;
  /** Stores a report with this content and exports it as Word or Excel. */
  exported: (content: ReportContent, format: ExportFormat, copy?: ReportCopy) => Promise<Buffer>;
  close: () => Promise<void>;
}

/**
 * The thread of all test files of a process: loading code and fonts takes longer than most reports. An idle
 * thread ends by itself, and does not keep a process alive.
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
  /** A test may render the same version of an inspection's report again. */
  const stored = async (content: ReportContent): Promise<ReportRecord> => {
    await services.store.of(reports).deleteMany({ inspectionId: content.inspectionId });
    return await storeReport(services, content);
  };
  const renderedFile = async (content: ReportContent): Promise<Buffer> => {
    const report = await stored(content);
    // The copy for clients has separate tests.
    await markPdfReady(services.store, report._id, { sha256: '0'.repeat(64), bytes: 0 }, 'client');
    await work(report._id);
    return await pdfOf(report);
  };
  const rendered = async (content: ReportContent): Promise<ReadPdf> =>
    await readPdf(await renderedFile(content));
  const exported: RenderingStory['exported'] = async (content, format, copy = 'full') => {
    const report = await stored({ ...content, reportId: mintId() });
    const order = { reportId: report._id, format, copy };
    await exportReport({ ...services, thread }).run(order, tryOf(1, exportJob.attempts));
    return await services.storage.read(reportCopyKey(report, copy, format));
  };
  return { services, work, pdfOf, rendered, renderedFile, exported, close: () => services.close() };
}
