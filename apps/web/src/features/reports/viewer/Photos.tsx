import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { pictureReferences, picturesOf } from '@sightline/report/outline/pictures';
import type { SectionPhoto } from '@sightline/report/outline/sections';
import type { ReactNode } from 'react';
import { LinkedPhoto } from './LinkedPhoto.tsx';
import { FactLines } from './parts.tsx';

/** In pixels, by the number of photos in a row where there is room for it. */
const LEAST_WIDTHS = { 1: 420, 2: 240, 3: 180 };

interface PhotosProps {
  photos: readonly SectionPhoto[];
  inRow: 1 | 2 | 3;
  /** Said where there are none. */
  empty?: string;
}

/** The photos of a list, each with its facts; those whose picture is elsewhere in the report by name. */
export function Photos({ photos, inRow, empty = '' }: PhotosProps): ReactNode {
  const least = `min(100%, ${LEAST_WIDTHS[inRow]}px)`;
  if (photos.length === 0) return <Typography>{empty}</Typography>;
  return (
    <>
      {pictureReferences(photos).map((line) => (
        <Typography key={line} variant="body2" sx={{ mb: 1 }}>
          {line}
        </Typography>
      ))}
      <Box
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: `repeat(auto-fill, minmax(${least}, 1fr))` }}
      >
        {picturesOf(photos).map((photo) => (
          <Figure key={photo.id} photo={photo} />
        ))}
      </Box>
    </>
  );
}

function Figure({ photo }: { photo: SectionPhoto }): ReactNode {
  const { name, caption, facts } = photo;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <LinkedPhoto photo={photo} fit="cover" />
      <Box component="figcaption" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        <Typography variant="caption" sx={{ display: 'block', fontWeight: 650 }}>
          {caption === '' ? name : `${name}: ${caption}`}
        </Typography>
        <FactLines facts={facts} />
      </Box>
    </Box>
  );
}
