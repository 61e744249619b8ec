import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { GpsPanel } from '../../features/gps/GpsPanel.tsx';
import { SiteCard } from '../../features/site/SiteCard.tsx';
import { PartTitle } from '../../inspection/ui/PartTitle.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** Where the property is, and the positions that staff record there. */
export default function GpsPage(): ReactNode {
  const { inspectionId, inspection } = useInspectionPage();
  return (
    <>
      <PartTitle name="GPS" address={inspection?.address} />
      {inspection && (
        <Box sx={AREAS}>
          <Box sx={{ gridArea: 'readings', minWidth: 0 }}>
            <GpsPanel inspectionId={inspectionId} />
          </Box>
          <Box sx={{ gridArea: 'site' }}>
            <SiteCard inspectionId={inspectionId} />
          </Box>
        </Box>
      )}
    </>
  );
}

/** On a phone the readings and the button that captures one are above the property. */
const AREAS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gridTemplateAreas: { xs: '"readings" "site"', md: '"readings site"' },
};
