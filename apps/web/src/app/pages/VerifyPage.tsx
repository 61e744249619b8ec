import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Verification } from '../../features/reports/verify/Verification.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PublicShell } from '../shells/PublicShell.tsx';

/** The public page that the QR code of a report opens. */
export default function VerifyPage(): ReactNode {
  const { reportId = '' } = useParams();
  return (
    <PublicShell>
      <PageHeader title="Verify a report" line="Compare your copy with the report on record." />
      <Verification reportId={reportId} />
    </PublicShell>
  );
}
