import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useKeptFocus } from '../../../ui/useKeptFocus.ts';
import { isMissing, useLatestReport } from '../reportRequests.ts';
import { GenerateForm } from './GenerateForm.tsx';
import { ReportResult } from './ReportResult.tsx';

/**
 * The Report tab of the live room, which first signs and generates, and then opens, downloads and mails the
 * report.
 */
export function ReportPanel({ inspectionId }: { inspectionId: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, box);
  return (
    <Box ref={box} role="group" aria-label="Report" tabIndex={-1} sx={{ outline: 'none' }}>
      <Report inspectionId={inspectionId} />
    </Box>
  );
}

function Report({ inspectionId }: { inspectionId: string }): ReactNode {
  const report = useLatestReport(inspectionId);
  const [isRevising, setRevising] = useState(false);
  if (report.isPending) return <RowsSkeleton label="Loading the report..." count={3} />;
  if (report.isLoadingError && !isMissing(report.error))
    return <ErrorState title="Couldn't load the report" error={report.error} onRetry={report.refetch} />;
  if (!report.data || isRevising)
    return (
      <GenerateForm
        inspectionId={inspectionId}
        onDone={() => setRevising(false)}
        onCancel={report.data ? () => setRevising(false) : undefined}
      />
    );
  return (
    <>
      <ReportResult report={report.data} />
      <Button color="inherit" size="small" sx={{ mt: 2 }} onClick={() => setRevising(true)}>
        Generate a new version
      </Button>
    </>
  );
}
