import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { GpsPanel } from '../../features/gps/GpsPanel.tsx';
import { SiteCard } from '../../features/site/SiteCard.tsx';
import { useInspection } from '../../inspection/useInspection.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { InspectionToolHeader } from '../InspectionToolHeader.tsx';
import { useOutboxNow } from '../useOutboxNow.ts';

/** The property's location, and the positions that staff record there. */
export default function GpsPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection, error, retry } = useInspection(inspectionId);
  useOutboxNow();
  return (
    <>
      <InspectionToolHeader title="GPS" inspection={inspection} />
      {inspection ? (
        <Box sx={AREAS}>
          <Box sx={{ gridArea: 'site' }}>
            <SiteCard inspectionId={inspectionId} />
          </Box>
          <Card sx={{ gridArea: 'readings', p: 2.5 }}>
            <GpsPanel key={inspectionId} inspectionId={inspectionId} />
          </Card>
        </Box>
      ) : error ? (
        <ErrorState title="Failed to fetch the inspection" error={error} onRetry={retry} />
      ) : (
        <CardGridSkeleton label="Loading the inspection..." count={2} />
      )}
    </>
  );
}

/** On a phone, the property is above the readings that are measured from it. */
const AREAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gridTemplateAreas: { xs: '"site" "readings"', md: '"readings site"' },
};
