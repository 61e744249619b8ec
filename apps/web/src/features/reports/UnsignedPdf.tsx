import Alert from '@mui/material/Alert';
import type { CertificateProblem, Report } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { SetupLink } from '../../ui/SetupLink.tsx';

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
