import DownloadIcon from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getPhoto, getPhotoOriginal, type Photo } from '@sightline/contracts/photos';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import { positionLabel, sizeLabel, sourceLabel } from './describePhoto.ts';

const WITH_SECONDS = 'MMM dd, yyyy, h:mm:ss a';

/** All that is known of a photo. The position is read on its own: the room's events never carry it. */
export function PhotoFacts({ photo, canSeePosition }: { photo: Photo; canSeePosition: boolean }): ReactNode {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      {photo.description && !canSeePosition && <Fact term="Description">{photo.description}</Fact>}
      <Fact term="Taken">
        <Time instant={photo.capturedAt} format={WITH_SECONDS} withZone />
      </Fact>
      <Fact term="By">{photo.capturedBy}</Fact>
      {photo.roomLabel && <Fact term="Room">{photo.roomLabel}</Fact>}
      <Fact term="Picture">
        {sourceLabel(photo.source)}
        <br />
        {sizeLabel(photo)}
      </Fact>
      {canSeePosition && <StaffFacts photo={photo} />}
      <Fact term="SHA-256">
        <Box component="code" sx={{ fontSize: '0.75rem', wordBreak: 'break-all' }}>
          {photo.sha256}
        </Box>
      </Fact>
    </Box>
  );
}

function StaffFacts({ photo }: { photo: Photo }): ReactNode {
  const read = useRead(getPhoto, { params: { photoId: photo.id } });
  const position = photo.position ?? read.data?.position ?? null;
  return (
    <>
      <Fact term="Position">
        {position ? positionLabel(position) : read.isPending ? 'Reading…' : 'The device gave none'}
      </Fact>
      <Fact term="Original file">
        <Button
          component="a"
          href={urlOf(getPhotoOriginal.path, { params: { photoId: photo.id } })}
          download
          size="small"
          variant="outlined"
          startIcon={<DownloadIcon />}
        >
          Download original
        </Button>
      </Fact>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </div>
  );
}
