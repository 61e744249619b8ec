import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportPhoto } from '@sightline/contracts/reportContent';
import type { ReactNode } from 'react';
import { Time } from '../../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../../ui/time.ts';
import { photoUrl, thumbnailUrl } from '../addresses.ts';
import { PHOTO_SOURCES } from '../reportWords.ts';
import { Section } from './parts.tsx';

export function AttachmentsSection({ photos }: { photos: ReportPhoto[] }): ReactNode {
  return (
    <Section title="Attachments">
      {photos.length === 0 && <Typography>No photos were taken.</Typography>}
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}>
        {photos.map((photo, index) => (
          <Figure key={photo.id} photo={photo} number={index + 1} />
        ))}
      </Box>
    </Section>
  );
}

function Figure({ photo, number }: { photo: ReportPhoto; number: number }): ReactNode {
  const caption = photo.caption || `Photo ${number}`;
  return (
    <Box component="figure" id={`photo-${photo.id}`} sx={{ m: 0 }}>
      <a href={photoUrl(photo.id)} target="_blank" rel="noreferrer">
        <Box
          component="img"
          src={thumbnailUrl(photo.id)}
          alt={caption}
          loading="lazy"
          sx={{
            width: '100%',
            aspectRatio: '4 / 3',
            objectFit: 'cover',
            borderRadius: 1,
            display: 'block',
            bgcolor: 'action.hover',
          }}
        />
      </a>
      <Typography
        component="figcaption"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', mt: 0.5 }}
      >
        {number}. {caption}
        <br />
        {PHOTO_SOURCES[photo.source]}, {photo.width} × {photo.height}, {photo.capturedBy},{' '}
        <Time instant={photo.capturedAt} format={MOMENT_FORMAT} withZone />
      </Typography>
    </Box>
  );
}
