import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { getReportVersion, type Report } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { reportAddress, versionPdfUrl } from '../addresses.ts';
import { PdfFailure } from '../PdfFailure.tsx';
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
  return (
    <ReportDocument report={report.data}>
      <Alert severity="info" icon={false}>
        This is version {report.data.content.reportVersion.number}. {newest}
      </Alert>
      <SignedLine report={report.data} />
      <VersionPdf report={report.data} />
    </ReportDocument>
  );
}

/** The PDF of this version, which was stored when it was signed. */
function VersionPdf({ report: { id, inspectionId, pdf } }: { report: Report }): ReactNode {
  if (pdf.state === 'failed') return <PdfFailure reportId={id} reason={pdf.reason} />;
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      href={versionPdfUrl(inspectionId, id)}
      disabled={pdf.state !== 'ready'}
      sx={{ justifySelf: 'start', minHeight: 44 }}
    >
      Download PDF
    </Button>
  );
}
