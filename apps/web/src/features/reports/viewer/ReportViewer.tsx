import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { type Report } from '@sightline/contracts/reports/reports';
import { generateReport } from '@sightline/contracts/reports/signing';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useCurrentUser, useMayCall } from '../../../wire/session.ts';
import { ChangedSinceSigned } from '../ChangeList.tsx';
import { DeliveryList } from '../email/DeliveryList.tsx';
import { EmailDialog } from '../email/EmailDialog.tsx';
import { ReportReview } from '../ReportReview.tsx';
import { isMissing, useLatestReport } from '../reportRequests.ts';
import { UnsignedPdf } from '../UnsignedPdf.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ViewerHeader } from './ViewerHeader.tsx';

interface ReportViewerProps {
  inspectionId: string;
  /** What is shown above the report, such as an unpaid fee. */
  notice?: ReactNode;
  onClose: () => void;
}

/** The newest report of an inspection, in a window over the page. */
export function ReportViewer({ inspectionId, notice, onClose }: ReportViewerProps): ReactNode {
  const titleId = useId();
  const isStaff = useCurrentUser().role !== 'client';
  const mayWrite = useMayCall(generateReport);
  const [isMailing, setMailing] = useState(false);
  const report = useLatestReport(inspectionId);
  const mayMail = isStaff && report.data?.status !== 'in_review';
  return (
    <Overlay titleId={titleId} width="md" onClose={onClose}>
      <ViewerHeader
        titleId={titleId}
        report={report.data}
        onClose={onClose}
        onEmail={mayMail ? () => setMailing(true) : undefined}
      />
      <DialogContent dividers>
        {notice}
        {report.isPending && <RowsSkeleton label="Loading inspection report..." />}
        {report.isLoadingError && (
          <Problem
            error={report.error}
            isStaff={isStaff}
            writeAt={mayWrite ? `/inspection/${inspectionId}/report` : null}
            onRetry={report.refetch}
          />
        )}
        {report.data && <Content report={report.data} isStaff={isStaff} />}
      </DialogContent>
      {isMailing && (
        <EmailDialog inspectionId={inspectionId} onClose={() => setMailing(false)} onSent={() => {}} />
      )}
    </Overlay>
  );
}

function Content({ report, isStaff }: { report: Report; isStaff: boolean }): ReactNode {
  return (
    <>
      {isStaff && <ReportReview report={report} />}
      {isStaff && <UnsignedPdf report={report} />}
      <ChangedSinceSigned report={report} />
      <ReportBody report={report} />
      {isStaff && <DeliveryList inspectionId={report.inspectionId} />}
    </>
  );
}

interface ProblemProps {
  error: Error;
  isStaff: boolean;
  /** Null for a person who does not sign reports. */
  writeAt: string | null;
  onRetry: () => unknown;
}

function Problem({ error, isStaff, writeAt, onRetry }: ProblemProps): ReactNode {
  if (!isMissing(error))
    return <ErrorState title="Couldn't load the report" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title="No report yet"
      text={
        isStaff
          ? 'The inspector marks the checklist, then writes and signs the report.'
          : 'You can open the report here as soon as your inspector has delivered it.'
      }
      action={
        writeAt && (
          <Button variant="contained" component={Link} to={writeAt}>
            Write report
          </Button>
        )
      }
    />
  );
}
