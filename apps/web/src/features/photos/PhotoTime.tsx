import Typography from '@mui/material/Typography';
import type { Photo } from '@sightline/contracts/photos/photos';
import { cameraTimeText } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';

/** The times of a photo, or of one that is not sent yet, whose file the server has not read. */
export type ShownTimes = Pick<Photo, 'source' | 'capturedAt'> & Partial<Pick<Photo, 'exif'>>;

/** "9:30 AM" for a capture, "Added 9:30 AM" for a file. */
export function PhotoTime({ photo: { source, capturedAt } }: { photo: ShownTimes }): ReactNode {
  return (
    <>
      {source === 'file' && 'Added '}
      <Time instant={capturedAt} format={CLOCK_FORMAT} />
    </>
  );
}

/** The time at which a file was taken, if its camera recorded it. */
export function CameraTime({ photo: { exif } }: { photo: ShownTimes }): ReactNode {
  if (!exif?.takenAt) return null;
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      Taken {cameraTimeText(exif.takenAt)}
    </Typography>
  );
}
