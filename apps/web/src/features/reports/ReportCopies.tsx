import { EXPORT_FORMATS, type ExportFormat } from '@sightline/contracts/reports/exportFormats';
import type { ReactNode } from 'react';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { fetchReportCopy } from './fetchReportCopy.ts';

const LABELS: Record<ExportFormat, string> = {
  word: `${EXPORT_FORMATS.word.label} (.${EXPORT_FORMATS.word.extension})`,
  excel: `${EXPORT_FORMATS.excel.label} (.${EXPORT_FORMATS.excel.extension})`,
};

interface ReportCopiesProps {
  inspectionId: string;
  /** Title of the message. */
  failed?: string;
}

/** The report in formats to work with: it is made when it is first asked for, which takes a second or two. */
export function ReportCopies({ inspectionId, failed = 'Export Failed' }: ReportCopiesProps): ReactNode {
  return (
    <ExportMenu
      label="Word or Excel"
      labels={LABELS}
      write={(format) => fetchReportCopy(inspectionId, format)}
      done="Export Complete"
      failed={failed}
    />
  );
}
