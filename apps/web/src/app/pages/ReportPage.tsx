import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { ReportPanel } from '../../features/reports/panel/ReportPanel.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** The report of an inspection: what is missing for it, its signature, its copies and its mails. */
export default function ReportPage(): ReactNode {
  const { inspectionId } = useInspectionPage();
  return (
    <Box sx={{ maxWidth: 820 }}>
      <title>Report · Sightline</title>
      <h1 style={visuallyHidden}>Report</h1>
      <ReportPanel inspectionId={inspectionId} />
    </Box>
  );
}
