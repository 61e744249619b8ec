import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { getInspection } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { SiteScanner } from '../../features/scanner/SiteScanner.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useRead } from '../../wire/queries.ts';
import { useOutboxNow } from '../useOutboxNow.ts';

/** Scans a room on site, without a call. */
export default function ScanPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection } = useRead(getInspection, { params: { inspectionId } });
  useOutboxNow();
  return (
    <>
      <PageHeader
        title="Room Scanner"
        line={
          inspection && (
            <Link component={RouterLink} to={`/inspections/${inspectionId}`}>
              {inspection.address}
            </Link>
          )
        }
      />
      <Card sx={{ p: 2.5, maxWidth: 820 }}>
        <SiteScanner key={inspectionId} inspectionId={inspectionId} />
      </Card>
    </>
  );
}
