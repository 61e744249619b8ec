import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { listReports } from '@sightline/contracts/reports/reportLists';
import {
  approveReport,
  type CertificateProblem,
  getLatestReport,
  type Report,
} from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { SetupLink } from '../../ui/SetupLink.tsx';
import { Moment } from '../../ui/Time.tsx';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';

/** The approval of a report by a second person: pending, or with the approver's name. */
export function ReportReview({ report: { id, status, approval } }: { report: Report }): ReactNode {
  if (status === 'in_review') return <Waiting reportId={id} />;
  if (!approval) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
      Approved by {approval.by}, license {approval.licenseNumber},{' '}
      <Moment instant={approval.at} isInSentence withZone />
    </Typography>
  );
}

function Waiting({ reportId }: { reportId: string }): ReactNode {
  const mayApprove = useMayCall(approveReport);
  const approve = useSend(approveReport, { refreshes: [getLatestReport, listReports] });
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      In review: a licensed admin other than the signer approves this report before it can be emailed.
      {mayApprove && (
        <Button
          variant="contained"
          disabled={approve.isPending}
          onClick={() => approve.mutate({ params: { reportId }, body: {} })}
          sx={{ display: 'block', mt: 1, minHeight: 44 }}
        >
          Approve report
        </Button>
      )}
      {approve.error && (
        <Typography variant="body2" role="alert" sx={{ mt: 1, color: 'error.main' }}>
          {errorMessage(approve.error)}
        </Typography>
      )}
    </Alert>
  );
}

const PROBLEMS: Record<CertificateProblem, string> = {
  expired: 'has expired',
  notYetValid: 'is valid only from a later date',
};

/** Tells staff that the company's certificate did not sign the PDF, and the steps to take. */
export function UnsignedPdf({ report: { pdf } }: { report: Pick<Report, 'pdf'> }): ReactNode {
  if (pdf.state !== 'ready' || !pdf.notSigned) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      This PDF has no digital signature because the company's certificate {PROBLEMS[pdf.notSigned]}. The QR
      code still verifies the report. Reports generated with a valid certificate are signed.{' '}
      <SetupLink part="certificate" />
    </Alert>
  );
}
