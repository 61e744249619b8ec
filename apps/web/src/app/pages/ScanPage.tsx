import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { LeaveSiteButton } from '../../features/required-views/LeaveSiteButton.tsx';
import { RequiredViews } from '../../features/required-views/RequiredViews.tsx';
import { SiteScanner } from '../../features/scanner/SiteScanner.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** Scans a room on site, without a call. */
export default function ScanPage(): ReactNode {
  const { inspectionId } = useInspectionPage();
  return (
    <Box sx={{ maxWidth: 820 }}>
      <title>Room scanner · Sightline</title>
      <h1 style={visuallyHidden}>Room scanner</h1>
      <RequiredViews inspectionId={inspectionId} />
      <SiteScanner inspectionId={inspectionId} />
      <Box sx={{ mt: 2 }}>
        <LeaveSiteButton inspectionId={inspectionId} />
      </Box>
    </Box>
  );
}
