import { EXPORT_FORMATS, type ExportFormat } from '@sightline/contracts/reports/exportFormats';
import { downloadReportCopy, downloadReportVersionCopy } from '@sightline/contracts/reports/reportFiles';
import type { Report } from '@sightline/contracts/reports/reports';
import { type ReactNode, useEffect, useRef } from 'react';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { type Toast, toast } from '../../ui/toasts.ts';
import { CallError } from '../../wire/CallError.ts';
import { type Download, download } from '../../wire/download.ts';
import { reportPdfUrl, versionPdfUrl } from './addresses.ts';
import { printReport } from './openReport.ts';

const LABELS: Record<ExportFormat, string> = {
  word: `${EXPORT_FORMATS.word.label} (.${EXPORT_FORMATS.word.extension})`,
  excel: `${EXPORT_FORMATS.excel.label} (.${EXPORT_FORMATS.excel.extension})`,
};

interface ReportMenuProps {
  report: Pick<Report, 'id' | 'inspectionId' | 'pdf'>;
  /** Whether a newer version has replaced it. */
  isOlder?: boolean;
  /** Whether the page shows the report itself, and so prints it. */
  isShownHere: boolean;
  /** The title of the message about a failure. */
  failed?: string;
}

/**
 * The report on paper and as a file. Word and Excel are made when they are first requested, which takes a second or two.
 */
export function ReportMenu(props: ReportMenuProps): ReactNode {
  const { report, isOlder = false, isShownHere, failed = 'Export Failed' } = props;
  const { id: reportId, inspectionId, pdf } = report;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const pdfUrl = isOlder ? versionPdfUrl(inspectionId, reportId) : reportPdfUrl(inspectionId);
  return (
    <ExportMenu
      label="Download"
      first={[
        { label: 'Print', does: isShownHere ? printPage : () => printReport(inspectionId) },
        { label: 'PDF', does: pdfUrl, isDisabled: pdf.state !== 'ready' },
      ]}
      labels={LABELS}
      write={(format) =>
        fetchWhenReady(
          format,
          () =>
            isOlder
              ? download(downloadReportVersionCopy, { params: { inspectionId, reportId, format } })
              : download(downloadReportCopy, { params: { inspectionId, format } }),
          () => isShown.current,
        )
      }
      done="Export Complete"
      failed={failed}
    />
  );
}

const printPage = (): void => window.print();

/** The requests after which the person is told: 500 photos take about ten seconds, and a busy queue longer. */
const TOLD_AFTER = 20;

/** Downloads a copy, however long it takes. The first request has it made; the server then says when to ask again. */
async function fetchWhenReady(
  format: ExportFormat,
  fetchCopy: () => Promise<Download>,
  isShown: () => boolean,
): Promise<{ name: string; contents: Blob } | null> {
  for (let tries = 1; ; tries++) {
    try {
      const { headers, contents } = await fetchCopy();
      return { name: nameOf(headers, format), contents };
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'notReady') throw error;
      if (!isShown()) return null;
      if (tries === TOLD_AFTER) toast(stillBeingMade(format));
      await new Promise((resolve) => setTimeout(resolve, (error.details.retryAfterSeconds ?? 1) * 1000));
    }
  }
}

const stillBeingMade = (format: ExportFormat): Toast => ({
  title: `The ${EXPORT_FORMATS[format].label} file is still being made`,
  description: 'It is saved as soon as it is ready. Stay on this page.',
  tone: 'info',
});

/** The file name in the server's headers; letters outside ASCII are in `filename*` (RFC 6266, RFC 8187). */
function nameOf(headers: Headers, format: ExportFormat): string {
  const disposition = headers.get('content-disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, name] = /filename="?([^";]+)/.exec(disposition) ?? [];
  return name ?? `Inspection report.${EXPORT_FORMATS[format].extension}`;
}
