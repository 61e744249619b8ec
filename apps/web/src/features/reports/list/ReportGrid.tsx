import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import type { ReportSummary } from '@sightline/contracts/reports';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ReportCard } from './ReportCard.tsx';

interface ReportGridProps {
  reports: ReportSummary[];
  onOpen: (inspectionId: string) => void;
}

export function ReportGrid({ reports, onOpen }: ReportGridProps): ReactNode {
  if (reports.length === 0)
    return <EmptyState icon={<ReportIcon />} title="No reports found matching your criteria." />;
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        p: 0,
        m: 0,
        listStyle: 'none',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 400px), 1fr))',
      }}
    >
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} onOpen={() => onOpen(report.inspectionId)} />
      ))}
    </Box>
  );
}
