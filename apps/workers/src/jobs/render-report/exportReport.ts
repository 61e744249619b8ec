import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportReport as job } from '@sightline/contracts/jobs';
import { ReportContent } from '@sightline/contracts/reports/content';
import { EXPORT_FORMATS } from '@sightline/contracts/reports/exportFormats';
import { handle, type JobContext, type JobHandler } from '@sightline/server-kit/JobRunner';
import { isDerivedFileIntact, putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { findReport, type ReportRecord, reportCopyKey } from '@sightline/store/reports/reports';
import type { z } from 'zod';
import { createJobFolder } from '../../jobFolders.ts';
import { outlineCopy } from './outlineCopy.ts';
import { printPhotos, workplaceOf } from './printPhotos.ts';
import type { Rendering } from './renderReport.ts';

/** Makes the Word or Excel copy of a report, from the same frozen content as its PDF. */
export function exportReport(rendering: Rendering): JobHandler {
  return handle(job, async (order, context) => {
    const report = await findReport(rendering.store, order.reportId);
    if (!report) throw new Error('there is no such report');
    if (await isDerivedFileIntact(rendering, reportCopyKey(report, order.copy, order.format))) return;
    await write(rendering, report, order, context);
  });
}

type Order = z.output<typeof job.payload>;

async function write(
  rendering: Rendering,
  report: ReportRecord,
  { format, copy }: Order,
  { confirmClaim, logger }: JobContext,
): Promise<void> {
  const folder = await createJobFolder();
  try {
    const content = ReportContent.parse(report.content);
    const outline = outlineCopy(content, copy, report.contentHash);
    const files =
      format === 'word' ? await printPhotos(content, { ...workplaceOf(rendering), folder, logger }) : {};
    const { extension, contentType } = EXPORT_FORMATS[format];
    const target = join(folder, `${copy}.${extension}`);
    await rendering.thread.run({ format, outline, files, target });
    await confirmClaim();
    await putDerivedFile(rendering, reportCopyKey(report, copy, format), {
      body: { path: target },
      contentType,
    });
    logger.info({ format, copy, photos: content.photos.length }, 'report exported');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
