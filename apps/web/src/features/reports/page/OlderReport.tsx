import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { getReportVersion } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { reportAddress } from '../addresses.ts';
import { PdfFailure } from '../PdfFailure.tsx';
import { ReportMenu } from '../ReportMenu.tsx';
import { SignedLine } from '../SignedLine.tsx';
import { ReportDocument } from './ReportDocument.tsx';

interface OlderReportProps {
  inspectionId: string;
  reportId: string;
}

/** A version of the report that was opened from the history, with the way to the newest one. */
export function OlderReport({ inspectionId, reportId }: OlderReportProps): ReactNode {
  const report = useRead(getReportVersion, { params: { inspectionId, reportId } });
  if (report.isPending) return <RowsSkeleton label="Loading the report..." count={4} />;
  const newest = (
    <Link component={RouterLink} to={reportAddress(inspectionId)} color="inherit">
      Open the newest version
    </Link>
  );
  if (report.isError)
    return (
      <>
        <ErrorState title="Couldn't load this version" error={report.error} onRetry={report.refetch} />
        {newest}
      </>
    );
  const { id, content, pdf } = report.data;
  return (
    <ReportDocument report={report.data}>
      <Alert severity="info" icon={false}>
        This is version {content.reportVersion.number}. {newest}
      </Alert>
      <SignedLine report={report.data} />
      {pdf.state === 'failed' && <PdfFailure reportId={id} reason={pdf.reason} />}
      <div>
        <ReportMenu report={report.data} isOlder isShownHere />
      </div>
    </ReportDocument>
  );
}
