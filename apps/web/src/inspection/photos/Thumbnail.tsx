import BrokenIcon from '@mui/icons-material/BrokenImageOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { getPhotoThumbnail, hasThumbnail, type Photo } from '@sightline/contracts/photos/photos';
import type { ReactNode } from 'react';
import { useRetriedImage } from '../../ui/useRetriedImage.ts';
import { urlOf } from '../../wire/call.ts';
import { MarkupOverlay } from './MarkupOverlay.tsx';
import { previewUrl } from './previews.ts';

interface ThumbnailProps {
  photo: Photo;
  alt: string;
}

/** The failures after which a thumbnail that exists is said to be missing, while it is tried further. */
const TOLD_AFTER = 2;

/** The worker's thumbnail, or until it is made this device's own copy or a shimmer. */
export function Thumbnail(props: ThumbnailProps): ReactNode {
  // The key restarts all tries when the worker has made the thumbnail.
  return <RetriedThumbnail key={hasThumbnail(props.photo) ? 'made' : props.photo.renditions} {...props} />;
}

/** The room announces when the worker is done; tries cover a lost announcement. */
function RetriedThumbnail({ photo, alt }: ThumbnailProps): ReactNode {
  const isReady = hasThumbnail(photo);
  const own = isReady ? null : previewUrl(photo.id);
  const address = own ?? urlOf(getPhotoThumbnail.path, { params: { photoId: photo.id } });
  const { image, state, failures } = useRetriedImage(address, { isExpected: !isReady && !own });
  if (photo.renditions === 'failed') return <Broken title="This photo has no preview" />;
  if (isReady && state === 'failed' && failures >= TOLD_AFTER)
    return <Broken title="This photo cannot be loaded right now" />;
  if (state === 'failed') return <Skeleton variant="rectangular" width="100%" height="100%" />;
  return (
    <>
      <img {...image} alt={alt} style={FILL} decoding="async" />
      <MarkupOverlay markup={photo.markup} picture={photo} fit="cover" />
    </>
  );
}

const FILL = { width: '100%', height: '100%', objectFit: 'cover', display: 'block' } as const;

function Broken({ title }: { title: string }): ReactNode {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: '100%', color: 'text.disabled' }}>
      <BrokenIcon titleAccess={title} />
    </Box>
  );
}
