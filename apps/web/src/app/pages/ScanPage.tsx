import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { LeaveSiteButton } from '../../features/required-views/LeaveSiteButton.tsx';
import { RequiredViews } from '../../features/required-views/RequiredViews.tsx';
import { SiteScanner } from '../../features/scanner/SiteScanner.tsx';
import { useInspection } from '../../inspection/useInspection.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useOutboxNow } from '../useOutboxNow.ts';

/** Scans a room on site, without a call. */
export default function ScanPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection } = useInspection(inspectionId);
  useOutboxNow();
  return (
    <>
      <PageHeader
        title="Room Scanner"
        actions={<LeaveSiteButton inspectionId={inspectionId} />}
        line={
          inspection && (
            <Link component={RouterLink} to={`/inspection/${inspectionId}`}>
              {inspection.address}
            </Link>
          )
        }
      />
      <Box sx={{ maxWidth: 820 }}>
        <RequiredViews inspectionId={inspectionId} />
      </Box>
      <Card sx={{ p: 2.5, maxWidth: 820 }}>
        <SiteScanner key={inspectionId} inspectionId={inspectionId} />
      </Card>
    </>
  );
}
