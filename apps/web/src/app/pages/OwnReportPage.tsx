import BackIcon from '@mui/icons-material/ChevronLeftRounded';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { FeeNotice } from '../../features/portal/FeeNotice.tsx';
import { OlderReport } from '../../features/reports/page/OlderReport.tsx';
import { ReportDocument } from '../../features/reports/page/ReportDocument.tsx';
import { ReportHistory } from '../../features/reports/panel/ReportHistory.tsx';
import { ReportMenu } from '../../features/reports/ReportMenu.tsx';
import { hasNoReport, useLatestReport } from '../../features/reports/reportRequests.ts';
import { SignedLine } from '../../features/reports/SignedLine.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { isMissing } from '../../wire/CallError.ts';
import { NoInspection } from '../own-inspection/NoInspection.tsx';

/** The delivered report of a client's inspection. `?version` shows an older one. */
export default function OwnReportPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const reportId = useSearchParams()[0].get('version');
  const { data, error, isPending, refetch } = useLatestReport(inspectionId);
  if (isPending) return <RowsSkeleton label="Loading the report..." count={4} />;
  if (!data && hasNoReport(error)) return <NoReport inspectionId={inspectionId} />;
  if (!data && isMissing(error)) return <NoInspection />;
  if (!data) return <ErrorState title="Couldn't load the report" error={error} onRetry={refetch} />;
  const { address } = data.content.inspection;
  return (
    <>
      <title>{`Report, ${address} · Sightline`}</title>
      <MuiLink component={Link} to={`/inspection/${inspectionId}`} color="textSecondary" sx={BACK}>
        <BackIcon fontSize="small" sx={{ ml: -0.75 }} />
        Inspection
      </MuiLink>
      <Typography component="h1" variant="h1" sx={{ mb: 2, overflowWrap: 'anywhere', displayPrint: 'none' }}>
        {address}
      </Typography>
      {reportId ? <OlderReport inspectionId={inspectionId} reportId={reportId} /> : <Newest report={data} />}
    </>
  );
}

function Newest({ report }: { report: Report }): ReactNode {
  const { inspectionId, content } = report;
  return (
    <ReportDocument report={report}>
      <FeeNotice inspectionId={inspectionId} onPay={(link) => window.location.assign(link)} />
      <SignedLine report={report} />
      <div>
        <ReportMenu report={report} isShownHere />
      </div>
      {content.reportVersion.number > 1 && <ReportHistory inspectionId={inspectionId} />}
    </ReportDocument>
  );
}

function NoReport({ inspectionId }: { inspectionId: string }): ReactNode {
  return (
    <EmptyState
      heading
      title="This report has not been delivered"
      text="Your inspector emails it to you as soon as it is signed."
      action={
        <Button variant="outlined" component={Link} to={`/inspection/${inspectionId}`}>
          Open the inspection
        </Button>
      }
    />
  );
}

const BACK = {
  display: 'inline-flex',
  displayPrint: 'none',
  alignItems: 'center',
  gap: 0.25,
  minHeight: 44,
  fontSize: '0.875rem',
};
