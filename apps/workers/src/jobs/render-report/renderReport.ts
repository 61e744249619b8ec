import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renderReport as job, sendEmail } from '@sightline/contracts/jobs';
import { hasCoordinates, ReportContent } from '@sightline/contracts/reports/content';
import type { ReportCopy } from '@sightline/contracts/reports/exportFormats';
import {
  handle,
  type JobContext,
  type JobHandler,
  UnrecoverableError,
} from '@sightline/server-kit/JobRunner';
import { explainWaitForPdf, listMailsWithReport } from '@sightline/store/deliveries/deliveries';
import {
  findReport,
  markPdfFailed,
  markPdfProgress,
  markPdfReady,
  pdfOf,
  type ReportRecord,
  reportPdfKey,
} from '@sightline/store/reports/reports';
import { ZodError } from 'zod';
import { createJobFolder } from '../../jobFolders.ts';
import type { Services } from '../../services.ts';
import { OrderFailure } from '../../WorkThread.ts';
import { outlineCopy } from './outlineCopy.ts';
import type { PdfSigner } from './PdfSigner.ts';
import { printPhotos, workplaceOf } from './printPhotos.ts';
import type { RenderThread } from './RenderThread.ts';
import type { RenderOrder } from './renderThreadMain.ts';

export interface Rendering extends Pick<Services, 'store' | 'storage' | 'queue'> {
  thread: RenderThread;
  /** Null where the company has no certificate: PDFs are not signed then and do not mention it. */
  signer?: PdfSigner | null;
}

/** The thread renders one at a time in a process, since a report may take hundreds of megabytes. */
export function renderReport(rendering: Rendering): JobHandler {
  return handle(job, (payload, context) => run(rendering, payload.reportId, context));
}

async function run(services: Rendering, reportId: string, context: JobContext): Promise<void> {
  const report = await findReport(services.store, reportId);
  if (!report) throw new Error('there is no such report');
  const copies = missingCopies(report);
  try {
    if (copies.length > 0) await renderCopies(services, report, copies, context);
  } catch (error) {
    if (!context.isLastAttempt && !isOfReport(error, context)) throw error;
    await context.confirmClaim();
    await markFailed(services, reportId, copies, error);
    await sendWaitingMails(services, report);
    throw new UnrecoverableError(messageOf(error));
  }
  await sendWaitingMails(services, report);
}

/** Whether the report itself cannot be rendered, which the third attempt decides; other failures are of the machine. */
const isOfReport = (error: unknown, { attempt }: JobContext): boolean =>
  attempt >= 3 && (error instanceof OrderFailure || error instanceof ZodError);

/**
 * Mails that were ordered before the PDF was ready. If it has failed, they fail with its reason. An attempt that was
 * killed after the PDF leaves them to the next one.
 */
async function sendWaitingMails({ store, queue }: Rendering, report: ReportRecord): Promise<void> {
  const waiting = (await listMailsWithReport(store, report)).map(({ _id }) => _id);
  await explainWaitForPdf(store, waiting, { isWaiting: false });
  await Promise.all(waiting.map((deliveryId) => queue.enqueueSoon(sendEmail, { deliveryId })));
}

/** A PDF that was delivered is never rendered again: its hash is on record. The full copy comes first: staff wait for it. */
function missingCopies(report: ReportRecord): ReportCopy[] {
  const wanted: ReportCopy[] = hasCoordinates(report.content) ? ['full', 'client'] : ['full'];
  return wanted.filter((copy) => pdfOf(report, copy).state !== 'ready');
}

async function renderCopies(
  rendering: Rendering,
  report: ReportRecord,
  copies: readonly ReportCopy[],
  context: JobContext,
): Promise<void> {
  const { store, thread } = rendering;
  const folder = await createJobFolder();
  try {
    const content = ReportContent.parse(report.content);
    thread.warmUp();
    const reached = async (percent: 25 | 50): Promise<void> => {
      for (const copy of copies) await markPdfProgress(store, report._id, percent, copy);
    };
    await reached(25);
    const files = await printPhotos(content, { ...workplaceOf(rendering), folder, logger: context.logger });
    await reached(50);
    for (const copy of copies) {
      const outline = outlineCopy(content, copy, report.contentHash);
      const facts = await renderCopy(rendering, report, { copy, outline, files, folder }, context);
      context.logger.info({ ...facts, copy, photos: content.photos.length }, 'report rendered');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface CopyOrder extends Pick<RenderOrder, 'outline' | 'files'> {
  copy: ReportCopy;
  folder: string;
}

async function renderCopy(
  { store, storage, thread, signer = null }: Rendering,
  report: ReportRecord,
  { copy, outline, files, folder }: CopyOrder,
  { confirmClaim, logger }: JobContext,
) {
  const target = join(folder, `${copy}.pdf`);
  await thread.run({ format: 'pdf', outline, files, target });
  const notSigned = await signer?.sign(target, outline);
  if (notSigned) logger.warn({ notSigned, validity: signer?.validity }, 'the PDF is not signed');
  await markPdfProgress(store, report._id, 75, copy);
  const facts = { ...(await factsOf(target)), ...(notSigned && { notSigned }) };
  await confirmClaim();
  await storage.putFile(reportPdfKey(report, copy, facts.sha256), target, { contentType: 'application/pdf' });
  await markPdfReady(store, report._id, facts, copy);
  return facts;
}

async function markFailed(
  { store }: Rendering,
  reportId: string,
  copies: readonly ReportCopy[],
  error: unknown,
): Promise<void> {
  for (const copy of copies) await markPdfFailed(store, reportId, reasonOf(error), copy);
}

async function factsOf(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sha256: hash.digest('hex'), bytes: (await stat(path)).size };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The reason that staff read, without paths of this machine. */
function reasonOf(error: unknown): string {
  const detail = messageOf(error)
    .replaceAll(/(\/[\w.-]+){2,}/g, '(file)')
    .slice(0, 200);
  return `The PDF could not be created: ${detail}. Try again; if it fails again, contact your administrator.`;
}
