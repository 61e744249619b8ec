import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { PhotoTool } from '../../features/photos/PhotoTool.tsx';
import { LeaveSiteButton } from '../../features/required-views/LeaveSiteButton.tsx';
import { RequiredViews } from '../../features/required-views/RequiredViews.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** The photos of an inspection without a call: taking, uploading, sorting and exporting them. */
export default function PhotosPage(): ReactNode {
  const { inspectionId, inspection, events } = useInspectionPage();
  return (
    <>
      <title>Inspection Photos · Sightline</title>
      <h1 style={visuallyHidden}>Inspection Photos</h1>
      {inspection && (
        <>
          <RequiredViews {...{ inspectionId, events }} />
          <PhotoTool {...{ inspectionId, events }} />
          <Box sx={{ mt: 2 }}>
            <LeaveSiteButton inspectionId={inspectionId} />
          </Box>
        </>
      )}
    </>
  );
}
