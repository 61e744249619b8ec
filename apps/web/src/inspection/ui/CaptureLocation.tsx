import Box from '@mui/material/Box';
import type { Photo } from '@sightline/contracts/photos/photos';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import { distanceText } from '@sightline/measuring/geo';
import { accuracyText, coordinatesText, filePositionText } from '@sightline/wording/positionTexts';
import type { ReactNode } from 'react';
import { OpenStreetMapCredit } from '../../ui/OpenStreetMapCredit.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useRead } from '../../wire/queries.ts';

interface CaptureLocationProps {
  capture: Pick<Photo, 'position' | 'distanceMeters' | 'isOffSite'> & Partial<Pick<Photo, 'exif'>>;
  /** Before what an older position was read: the photo, the recording. */
  thing?: string;
}

/** Where something was captured, as far as this reader may know: coordinates for staff, else how far away and how precise. */
export function CaptureLocation({ capture, thing }: CaptureLocationProps): ReactNode {
  const { position, exif, distanceMeters, isOffSite } = capture;
  if (position === null) return exif?.position ? filePositionText(exif.position) : 'Location unavailable';
  const accuracy = accuracyText(position.accuracyMeters);
  return (
    <>
      {'latitude' in position ? (
        <>
          {coordinatesText(position, thing)}
          <Address {...position} />
        </>
      ) : (
        `Recorded (${accuracy})`
      )}
      {distanceMeters !== null && (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {distanceText(distanceMeters)}
          {isOffSite === true && <StatusChip tone="orange">Off site</StatusChip>}
        </Box>
      )}
    </>
  );
}

/** Looked up where it is shown; without an answer the coordinates say where it is. */
function Address({ latitude, longitude }: { latitude: number; longitude: number }): ReactNode {
  // Rounded as the server remembers addresses, about 11 m: captures of one spot ask once.
  const query = { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) };
  const { data } = useRead(describePosition, { query }, { staleTime: Infinity, retry: false });
  if (!data || data.source === 'coordinates') return null;
  return (
    <>
      <Box component="span" sx={{ display: 'block' }}>
        {data.address}
      </Box>
      <OpenStreetMapCredit />
    </>
  );
}
