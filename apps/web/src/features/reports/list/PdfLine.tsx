import Typography from '@mui/material/Typography';
import type { ReportSummary } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { PdfFailure } from '../PdfFailure.tsx';

/** Whether the PDF of a report is there; nothing is said of one that is. */
export function PdfLine({ report: { id, pdf } }: { report: Pick<ReportSummary, 'id' | 'pdf'> }): ReactNode {
  if (pdf.state === 'ready') return null;
  if (pdf.state === 'failed') return <PdfFailure reportId={id} reason={pdf.reason} />;
  return (
    <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      The PDF is being created...
    </Typography>
  );
}
