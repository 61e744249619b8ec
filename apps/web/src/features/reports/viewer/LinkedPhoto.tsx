import Box from '@mui/material/Box';
import type { PictureProps } from '@sightline/report/page/pageParts';
import type { ReactNode } from 'react';
import { MarkupOverlay } from '../../../inspection/photos/MarkupOverlay.tsx';
import { photoUrl, thumbnailUrl } from '../addresses.ts';

/** A photo with everything that is drawn on it; a press opens the picture itself. */
export function LinkedPhoto({ photo, fit }: PictureProps): ReactNode {
  const { id, alt, width, height, markup, measurements, regions } = photo;
  const aspectRatio = fit === 'cover' ? '4 / 3' : `${width} / ${height}`;
  return (
    <Box
      component="a"
      href={photoUrl(id)}
      target="_blank"
      rel="noreferrer"
      sx={{ position: 'relative', display: 'block', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box
        component="img"
        src={thumbnailUrl(id)}
        alt={alt}
        loading="lazy"
        sx={{ width: '100%', aspectRatio, objectFit: fit, display: 'block', bgcolor: 'action.hover' }}
      />
      <MarkupOverlay {...{ markup, measurements, regions, fit }} picture={photo} />
    </Box>
  );
}
