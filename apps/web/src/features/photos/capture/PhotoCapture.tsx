import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CaptureTools } from './CaptureTools.tsx';

interface PhotoCaptureProps {
  inspectionId: string;
  /** False during a call, which has the camera. */
  offersCamera: boolean;
}

/** Takes photos and uploads files of an inspection, next to its gallery. */
export function PhotoCapture(props: PhotoCaptureProps): ReactNode {
  return (
    <Box component="section" aria-label="Take photos" sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 2 }}>
        <Typography component="h2" variant="h3">
          Take photos
        </Typography>
      </Box>
      <CaptureTools {...props} />
    </Box>
  );
}
