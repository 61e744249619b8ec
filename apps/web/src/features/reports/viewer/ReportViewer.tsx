import DetailedIcon from '@mui/icons-material/ArticleOutlined';
import CloseIcon from '@mui/icons-material/CloseRounded';
import EmailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import PageIcon from '@mui/icons-material/OpenInFullRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports/reports';
import { generateReport } from '@sightline/contracts/reports/signing';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useCurrentUser, useMayCall } from '../../../wire/session.ts';
import { reportAddress } from '../addresses.ts';
import { ChangedSinceSigned } from '../ChangeList.tsx';
import { DeliveryList } from '../email/DeliveryList.tsx';
import { EmailDialog } from '../email/EmailDialog.tsx';
import { openDetailedReport, printReport } from '../openReport.ts';
import { ReportReview, UnsignedPdf } from '../reportNotes.tsx';
import { hasNoReport, useLatestReport } from '../reportRequests.ts';
import { ReportBody } from './ReportBody.tsx';

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
            writeAt={mayWrite ? reportAddress(inspectionId) : null}
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
  if (!hasNoReport(error))
    return <ErrorState title="Couldn't load the report" error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      title="No report"
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

interface ViewerHeaderProps {
  titleId: string;
  report: Report | undefined;
  onClose: () => void;
  onEmail: (() => void) | undefined;
}

function ViewerHeader({ titleId, report, onClose, onEmail }: ViewerHeaderProps): ReactNode {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        px: 3,
        py: { xs: 1.5, sm: 2 },
        pr: { xs: 3, sm: 8 },
      }}
    >
      <Typography component="h2" variant="h2" id={titleId} sx={TITLE}>
        {report?.content.inspection.address ?? 'Inspection report'}
      </Typography>
      {report && <Actions report={report} onEmail={onEmail} />}
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const TITLE = { flex: '1 1 220px', pr: { xs: 5, sm: 0 }, overflowWrap: 'anywhere' } as const;

/** The short ones first: on a phone they share a line. Sending is the next step until the report was delivered. */
function Actions({ report, onEmail }: { report: Report; onEmail: (() => void) | undefined }): ReactNode {
  const { inspectionId, status } = report;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {onEmail && (
        <Button
          size="small"
          variant={status === 'delivered' ? 'outlined' : 'contained'}
          startIcon={<EmailIcon />}
          onClick={onEmail}
        >
          Email
        </Button>
      )}
      <Button
        size="small"
        variant="outlined"
        startIcon={<PrintIcon />}
        onClick={() => printReport(inspectionId)}
      >
        Print
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<DetailedIcon />}
        onClick={() => openDetailedReport(inspectionId)}
      >
        Detailed Report
      </Button>
      <Button
        size="small"
        variant="outlined"
        startIcon={<PageIcon />}
        component={Link}
        to={reportAddress(inspectionId)}
      >
        Open page
      </Button>
    </Box>
  );
}
