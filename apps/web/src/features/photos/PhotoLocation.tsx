import Box from '@mui/material/Box';
import { distanceText } from '@sightline/contracts/geo';
import type { Photo } from '@sightline/contracts/photos';
import { accuracyText, coordinatesText } from '@sightline/contracts/positionTexts';
import type { ReactNode } from 'react';
import { StatusChip } from '../../ui/StatusChip.tsx';

type Located = Pick<Photo, 'position' | 'distanceMeters' | 'isOffSite'>;

/** Where a photo was taken, as far as this reader may know: coordinates for staff, else how far away and how precise. */
export function PhotoLocation({ photo }: { photo: Located }): ReactNode {
  const { position, distanceMeters, isOffSite } = photo;
  if (position === null) return 'Location unavailable';
  const accuracy = accuracyText(position.accuracyMeters);
  return (
    <>
      {'latitude' in position ? coordinatesText(position) : `Recorded (${accuracy})`}
      {distanceMeters !== null && (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {distanceText(distanceMeters)}
          {isOffSite === true && <StatusChip tone="orange">Off site</StatusChip>}
        </Box>
      )}
    </>
  );
}
