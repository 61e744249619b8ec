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
  /** The word for the capture, before which an older position was read: the photo, the recording. */
  thing?: string;
}

/**
 * The place of a capture as far as this reader may know it: coordinates for staff, otherwise distance and
 * accuracy.
 */
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

/** The address, which is looked up when it is shown; without one, the coordinates are enough. */
function Address({ latitude, longitude }: { latitude: number; longitude: number }): ReactNode {
  // Coordinates are rounded like the server's addresses, to about 11 m: captures at one spot share one lookup.
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
