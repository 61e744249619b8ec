import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LeaveSiteButton } from '../../features/required-views/LeaveSiteButton.tsx';
import { RequiredViews } from '../../features/required-views/RequiredViews.tsx';
import { SiteScanner } from '../../features/scanner/SiteScanner.tsx';
import { PartTitle } from '../../inspection/ui/PartTitle.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** Scans a room on site, without a call. */
export default function ScanPage(): ReactNode {
  const { inspectionId, inspection } = useInspectionPage();
  return (
    <Box sx={{ maxWidth: 820 }}>
      <PartTitle name="Room scanner" address={inspection?.address} />
      <RequiredViews inspectionId={inspectionId} />
      <SiteScanner inspectionId={inspectionId} />
      {inspection && <LeaveSiteButton inspection={inspection} />}
    </Box>
  );
}
