import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { getInspection } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { MeasuringPanel } from '../../features/measuring/MeasuringPanel.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useRead } from '../../wire/queries.ts';
import { useOutboxNow } from '../useOutboxNow.ts';

/** What was measured on the photos of an inspection, without a call. */
export default function MeasurementsPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection } = useRead(getInspection, { params: { inspectionId } });
  useOutboxNow();
  return (
    <>
      <PageHeader
        title="Measurements"
        line={
          inspection && (
            <Link component={RouterLink} to={`/inspections/${inspectionId}`}>
              {inspection.address}
            </Link>
          )
        }
      />
      <Card sx={{ p: 2.5 }}>
        <MeasuringPanel key={inspectionId} inspectionId={inspectionId} />
      </Card>
    </>
  );
}
