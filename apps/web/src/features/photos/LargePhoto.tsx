import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import {
  getPhotoImage,
  getPhotoThumbnail,
  hasThumbnail,
  type Photo,
} from '@sightline/contracts/photos/photos';
import type { DrawnMeasurement } from '@sightline/measuring/drawing/drawMeasurements';
import { withMeasurements } from '@sightline/wording/measurementTexts';
import { type ReactNode, useState } from 'react';
import { MarkupOverlay } from '../../inspection/photos/MarkupOverlay.tsx';
import { previewUrl } from '../../inspection/photos/previews.ts';
import { CenteredOverlay } from '../../ui/CenteredOverlay.tsx';
import { urlOf } from '../../wire/call.ts';
import { altOf } from './describePhoto.ts';

interface LargePhotoProps {
  photo: Photo;
  number: number | null;
  measurements?: readonly DrawnMeasurement[];
}

/** The display image, or the thumbnail while a worker still makes it. */
export function LargePhoto({ photo, number, measurements = [] }: LargePhotoProps): ReactNode {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const address = largePhotoUrl(photo);
  if (!address || state === 'failed') return <Message failed={state === 'failed'} />;
  return (
    <>
      {state === 'loading' && <Message failed={false} />}
      <img
        key={address}
        src={address}
        alt={withMeasurements(altOf(photo, number), measurements.length)}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {state === 'shown' && (
        <MarkupOverlay markup={photo.markup} measurements={measurements} picture={photo} fit="contain" />
      )}
    </>
  );
}

/** Null while no image is available. */
export function largePhotoUrl(photo: Photo): string | null {
  const params = { photoId: photo.id };
  if (photo.renditions === 'ready') return urlOf(getPhotoImage.path, { params });
  return previewUrl(photo.id) ?? (hasThumbnail(photo) ? urlOf(getPhotoThumbnail.path, { params }) : null);
}

function Message({ failed }: { failed: boolean }): ReactNode {
  return (
    <CenteredOverlay>
      {!failed && <CircularProgress aria-label="Loading the photo" />}
      <Typography sx={{ color: '#fff' }}>
        {failed ? 'This photo cannot be shown right now.' : 'Preparing the photo…'}
      </Typography>
    </CenteredOverlay>
  );
}
