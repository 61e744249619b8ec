import {
  getPhotoImage,
  getPhotoThumbnail,
  hasThumbnail,
  type Photo,
} from '@sightline/contracts/photos/photos';
import type { DrawnMeasurement } from '@sightline/measuring/drawing/drawMeasurements';
import { withMeasurements } from '@sightline/wording/measurementTexts';
import type { ReactNode } from 'react';
import { MarkupOverlay } from '../../inspection/photos/MarkupOverlay.tsx';
import { previewUrl } from '../../inspection/photos/previews.ts';
import { LargePicture } from '../../ui/LargePicture.tsx';
import { urlOf } from '../../wire/call.ts';
import { altOf } from './describePhoto.ts';

interface LargePhotoProps {
  photo: Photo;
  number: number | null;
  measurements?: readonly DrawnMeasurement[];
}

/** The display image, or the thumbnail while a worker still makes it. */
export function LargePhoto({ photo, number, measurements = [] }: LargePhotoProps): ReactNode {
  return (
    <LargePicture
      address={largePhotoUrl(photo)}
      alt={withMeasurements(altOf(photo, number), measurements.length)}
    >
      <MarkupOverlay markup={photo.markup} measurements={measurements} picture={photo} fit="contain" />
    </LargePicture>
  );
}

/** Null while no image is available. */
export function largePhotoUrl(photo: Photo): string | null {
  const params = { photoId: photo.id };
  if (photo.renditions === 'ready') return urlOf(getPhotoImage.path, { params });
  return previewUrl(photo.id) ?? (hasThumbnail(photo) ? urlOf(getPhotoThumbnail.path, { params }) : null);
}
