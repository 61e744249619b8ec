import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { ChangedSinceSigned } from '../ChangeList.tsx';
import { DeliveryList } from '../email/DeliveryList.tsx';
import { EmailDialog } from '../email/EmailDialog.tsx';
import { ReportReview } from '../ReportReview.tsx';
import { isMissing, useLatestReport } from '../requests.ts';
import { UnsignedPdf } from '../UnsignedPdf.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ViewerHeader } from './ViewerHeader.tsx';

interface ReportViewerProps {
  inspectionId: string;
  onClose: () => void;
}

/** The newest report of an inspection, in a window over the page. */
export function ReportViewer({ inspectionId, onClose }: ReportViewerProps): ReactNode {
  const titleId = useId();
  const isSmall = useSmallScreen();
  const isStaff = useCurrentUser().role !== 'client';
  const [isMailing, setMailing] = useState(false);
  const report = useLatestReport(inspectionId);
  const mayMail = isStaff && report.data?.status !== 'in_review';
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={isSmall}>
      <ViewerHeader
        titleId={titleId}
        report={report.data}
        onClose={onClose}
        onEmail={mayMail ? () => setMailing(true) : undefined}
      />
      <DialogContent dividers>
        {report.isPending && <RowsSkeleton label="Loading inspection report..." />}
        {report.isLoadingError && <Problem error={report.error} isStaff={isStaff} onRetry={report.refetch} />}
        {report.data && isStaff && <ReportReview report={report.data} />}
        {report.data && isStaff && <UnsignedPdf report={report.data} />}
        {report.data && <ChangedSinceSigned report={report.data} />}
        {report.data && <ReportBody report={report.data} />}
        {report.data && isStaff && <DeliveryList inspectionId={inspectionId} />}
      </DialogContent>
      {isMailing && (
        <EmailDialog inspectionId={inspectionId} onClose={() => setMailing(false)} onSent={() => {}} />
      )}
    </Dialog>
  );
}

interface ProblemProps {
  error: Error;
  isStaff: boolean;
  onRetry: () => unknown;
}

function Problem({ error, isStaff, onRetry }: ProblemProps): ReactNode {
  if (!isMissing(error))
    return <ErrorState title="Couldn't load the report" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title="No report yet"
      text={
        isStaff
          ? 'Mark the checklist, then generate the report on the Reports page or in the Report tab of the inspection.'
          : 'You can open the report here as soon as your inspector has delivered it.'
      }
    />
  );
}
