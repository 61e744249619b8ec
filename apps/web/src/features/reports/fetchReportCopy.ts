import { EXPORT_FORMATS, type ExportFormat } from '@sightline/contracts/exportFormats';
import { downloadReportCopy } from '@sightline/contracts/reports';
import { CallError } from '../../wire/CallError.ts';
import { urlOf } from '../../wire/call.ts';

/** A report of 500 photos takes about ten seconds, a busy queue longer. */
const TRIES = 60;

/** Downloads a copy of the newest report. The first request has it made: until it is ready, the server says when to ask again. */
export async function fetchReportCopy(
  inspectionId: string,
  format: ExportFormat,
): Promise<{ name: string; contents: Blob }> {
  const url = urlOf(downloadReportCopy.path, { params: { inspectionId, format } });
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, { credentials: 'include' }).catch((error: unknown) => {
      throw CallError.unreachable(error);
    });
    if (response.ok) return { name: nameOf(response, format), contents: await response.blob() };
    const refusal = CallError.fromResponse(response.status, response.statusText, await response.text());
    if (refusal.code !== 'notReady' || tries === TRIES) throw refusal;
    await new Promise((resolve) => setTimeout(resolve, (refusal.details.retryAfterSeconds ?? 1) * 1000));
  }
}

/** As the server named it. */
function nameOf({ headers }: Response, format: ExportFormat): string {
  const [, name] = /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
  return name ?? `Inspection-Report.${EXPORT_FORMATS[format].extension}`;
}
