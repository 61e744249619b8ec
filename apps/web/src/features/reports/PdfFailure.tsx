import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { getLatestReport, getReportVersion, retryRendering } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';

/** The reason why the PDF is missing, and a button for staff that renders it again. */
export function PdfFailure({ reportId, reason }: { reportId: string; reason: string }): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  const retry = useSend(retryRendering, { refreshes: [listReports, getLatestReport, getReportVersion] });
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
            Try again
          </Button>
        )
      }
    >
      <AlertTitle>Failed to generate PDF</AlertTitle>
      {retry.error ? errorMessage(retry.error) : reason}
    </Alert>
  );
}
