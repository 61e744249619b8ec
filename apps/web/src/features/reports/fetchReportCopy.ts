import { EXPORT_FORMATS, type ExportFormat } from '@sightline/contracts/reports/exportFormats';
import { downloadReportCopy } from '@sightline/contracts/reports/reports';
import { CallError } from '../../wire/CallError.ts';
import { download } from '../../wire/download.ts';

/** A report of 500 photos takes about ten seconds, a busy queue longer. */
const TRIES = 60;

/** Downloads a copy of the newest report. The first request has it made: until it is ready, the server says when to ask again. */
export async function fetchReportCopy(
  inspectionId: string,
  format: ExportFormat,
): Promise<{ name: string; contents: Blob }> {
  for (let tries = 1; ; tries++) {
    try {
      const response = await download(downloadReportCopy, { params: { inspectionId, format } });
      return { name: nameOf(response, format), contents: await response.blob() };
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'notReady' || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, (error.details.retryAfterSeconds ?? 1) * 1000));
    }
  }
}

/** As the server named it. */
function nameOf({ headers }: Response, format: ExportFormat): string {
  const [, name] = /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ?? `Inspection-Report.${EXPORT_FORMATS[format].extension}`;
}
