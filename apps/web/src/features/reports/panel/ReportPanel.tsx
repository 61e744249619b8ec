import Box from '@mui/material/Box';
import type { Report } from '@sightline/contracts/reports/reports';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useKeptFocus } from '../../../ui/useKeptFocus.ts';
import type { ItemLinkProps } from '../ItemLink.tsx';
import { hasNoReport, useLatestReport } from '../reportRequests.ts';
import { GenerateForm } from './GenerateForm.tsx';
import { ReportResult } from './ReportResult.tsx';

interface ReportPanelProps {
  inspectionId: string;
  /** Shows the report itself, with what can be done with it as its children; without it, only the latter. */
  Document?: ComponentType<{ report: Report; children: ReactNode }>;
  /** Shows an item in the checklist of the same page, such as a call. */
  onItem?: ItemLinkProps['onItem'];
}

/** The report of an inspection: the form that signs it, and then what can be done with it. */
export function ReportPanel(props: ReportPanelProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, box);
  return (
    <Box ref={box} role="group" aria-label="Report" tabIndex={-1} sx={{ outline: 'none' }}>
      <Content {...props} />
    </Box>
  );
}

function Content({ inspectionId, Document, onItem }: ReportPanelProps): ReactNode {
  const report = useLatestReport(inspectionId);
  const [isRevising, setRevising] = useState(false);
  if (report.isPending) return <RowsSkeleton label="Loading the report..." count={3} />;
  if (report.isLoadingError && !hasNoReport(report.error))
    return <ErrorState title="Couldn't load the report" error={report.error} onRetry={report.refetch} />;
  if (!report.data || isRevising)
    return (
      <Box sx={{ maxWidth: 820 }}>
        <GenerateForm
          {...{ inspectionId, onItem }}
          inNewTab={Document === undefined}
          onDone={() => setRevising(false)}
          onCancel={report.data ? () => setRevising(false) : undefined}
        />
      </Box>
    );
  const result = (
    <ReportResult
      report={report.data}
      isShownHere={Document !== undefined}
      onItem={onItem}
      onRevise={() => setRevising(true)}
    />
  );
  return Document ? <Document report={report.data}>{result}</Document> : result;
}
