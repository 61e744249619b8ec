import Box from '@mui/material/Box';
import { getPhotoThumbnail } from '@sightline/contracts/photos/photos';
import { regionLabel } from '@sightline/wording/siteLabels';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { urlOf } from '../../wire/call.ts';
import type { SeenRegion } from './analysis/examination.ts';
import { RegionOverlay } from './RegionOverlay.tsx';

interface KeyframePictureProps {
  photoId: string;
  region: SeenRegion;
}

/** The keyframe with its marked region, from this device until the server has it. */
export function KeyframePicture({ photoId, region }: KeyframePictureProps): ReactNode {
  const address = useAddress(photoId);
  return (
    <Box
      sx={{
        position: 'relative',
        alignSelf: 'start',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
      }}
    >
      {address && (
        <img
          src={address}
          alt={`Keyframe with a marked region: ${regionLabel(region)}`}
          style={{ display: 'block', width: '100%' }}
        />
      )}
      <RegionOverlay regions={[region]} opacity={1} />
    </Box>
  );
}

/** Null while this device makes its preview. */
function useAddress(photoId: string): string | null {
  const entry = useOutbox(({ entries }) => entries.find(({ id }) => id === photoId));
  const preview = entry?.file?.preview ?? null;
  const local = useMemo(
    () => preview && URL.createObjectURL(new Blob([preview], { type: 'image/jpeg' })),
    [preview],
  );
  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local]);
  return entry ? local : urlOf(getPhotoThumbnail.path, { params: { photoId } });
}
