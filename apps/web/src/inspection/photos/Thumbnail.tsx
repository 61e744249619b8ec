import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { getPhotoThumbnail, hasThumbnail, type Photo } from '@sightline/contracts/photos/photos';
import { type ReactNode, useEffect, useState } from 'react';
import { urlOf } from '../../wire/call.ts';
import { MarkupOverlay } from './MarkupOverlay.tsx';
import { previewUrl } from './previews.ts';

interface ThumbnailProps {
  photo: Photo;
  alt: string;
}

/** The room announces when the worker is done; polling covers a lost announcement. */
const RETRY_AFTER_MS = [2500, 3000, 6000, 12_000];

/** The worker's thumbnail, or until it is made this device's own copy or a shimmer. */
export function Thumbnail(props: ThumbnailProps): ReactNode {
  // The key restarts all tries when the worker has made the thumbnail.
  return <RetriedImage key={hasThumbnail(props.photo) ? 'made' : props.photo.renditions} {...props} />;
}

function RetriedImage({ photo, alt }: ThumbnailProps): ReactNode {
  const [tries, setTries] = useState(0);
  const isReady = hasThumbnail(photo);
  const own = isReady ? null : previewUrl(photo.id);
  const [hasFailed, setFailed] = useState(!isReady && !own);
  const address = own ?? `${urlOf(getPhotoThumbnail.path, { params: { photoId: photo.id } })}?try=${tries}`;
  useEffect(() => {
    if (!hasFailed || tries >= RETRY_AFTER_MS.length) return undefined;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      setFailed(false);
    }, RETRY_AFTER_MS[tries]);
    return () => clearTimeout(timer);
  }, [hasFailed, tries]);
  if (photo.renditions === 'failed' || (hasFailed && tries >= RETRY_AFTER_MS.length)) return <Broken />;
  if (hasFailed) return <Skeleton variant="rectangular" width="100%" height="100%" />;
  return (
    <>
      <img src={address} alt={alt} style={FILL} decoding="async" onError={() => setFailed(true)} />
      <MarkupOverlay markup={photo.markup} picture={photo} fit="cover" />
    </>
  );
}

const FILL = { width: '100%', height: '100%', objectFit: 'cover', display: 'block' } as const;

function Broken(): ReactNode {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: '100%', color: 'text.disabled' }}>
      <BrokenIcon titleAccess="This photo has no preview" />
    </Box>
  );
}
