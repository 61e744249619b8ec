import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  getLatestReport,
  listReports,
  type ReportSummary,
  retryRendering,
} from '@sightline/contracts/reports';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';

/** Whether the PDF of a report is there; nothing is said of one that is. */
export function PdfLine({ report: { id, pdf } }: { report: Pick<ReportSummary, 'id' | 'pdf'> }): ReactNode {
  if (pdf.state === 'ready') return null;
  if (pdf.state === 'failed') return <Failed reportId={id} reason={pdf.reason} />;
  return (
    <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      The PDF is being created...
    </Typography>
  );
}

function Failed({ reportId, reason }: { reportId: string; reason: string }): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  const retry = useSend(retryRendering, { refreshes: [listReports, getLatestReport] });
  return (
    <Alert
      severity="error"
      action={
        isStaff && (
          <Button
            color="inherit"
            disabled={retry.isPending}
            onClick={() => retry.mutate({ params: { reportId }, body: {} })}
          >
            Retry
          </Button>
        )
      }
    >
      Failed to generate PDF: {retry.error ? errorMessage(retry.error) : reason}
    </Alert>
  );
}
