import DownloadIcon from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CaptureSettings } from '@sightline/contracts/photos/photoDetails';
import {
  type CustodyEvent,
  getPhoto,
  getPhotoOriginal,
  type Photo,
} from '@sightline/contracts/photos/photos';
import { labelAuthors, labelFactText } from '@sightline/wording/labelTexts';
import {
  cameraTimeText,
  markAuthors,
  PHOTO_DISPOSITION_LABELS,
  PHOTO_QUALITY_LABELS,
  PHOTO_SOURCE_LABELS,
} from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { CaptureLocation } from '../../inspection/ui/CaptureLocation.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Time } from '../../ui/Time.tsx';
import { SECONDS_FORMAT } from '../../ui/time.ts';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import { sizeLabel } from './describePhoto.ts';

/** All facts about a photo. Location and history are read separately, because the room's events never carry them. */
export function PhotoFacts({ photo, forStaff }: { photo: Photo; forStaff: boolean }): ReactNode {
  return (
    <Facts gap={1.5}>
      {photo.description && !forStaff && (
        <Fact variant="body2" term="Description">
          {photo.description}
        </Fact>
      )}
      {photo.exif?.takenAt && (
        <Fact variant="body2" term="Taken">
          {cameraTimeText(photo.exif.takenAt)}
        </Fact>
      )}
      <Fact variant="body2" term={photo.source === 'file' ? 'Added' : 'Taken'}>
        <Time instant={photo.capturedAt} format={SECONDS_FORMAT} withZone />
      </Fact>
      <Fact variant="body2" term="By">
        {photo.capturedBy}
      </Fact>
      {photo.markup.length > 0 && (
        <Fact variant="body2" term="Marks drawn by">
          {markAuthors(photo.markup)}
        </Fact>
      )}
      {photo.labels.length > 0 && (
        <Fact variant="body2" term="From the label">
          {photo.labels.map((fact) => (
            <Box component="span" key={fact.id} sx={{ display: 'block' }}>
              {labelFactText(fact)}
            </Box>
          ))}
          Accepted by {labelAuthors(photo.labels)}
        </Fact>
      )}
      {photo.roomLabel && (
        <Fact variant="body2" term="Room">
          {photo.roomLabel}
        </Fact>
      )}
      <Fact variant="body2" term="Picture">
        {PHOTO_SOURCE_LABELS[photo.source]}
        <br />
        {sizeLabel(photo)}
      </Fact>
      {!forStaff && photo.position && (
        <Fact variant="body2" term="Location">
          <CaptureLocation capture={photo} />
        </Fact>
      )}
      {forStaff && <StaffFacts photo={photo} />}
      <Fact variant="body2" term="SHA-256">
        <Box component="code" sx={{ fontSize: '0.75rem', wordBreak: 'break-all' }}>
          {photo.sha256}
        </Box>
      </Fact>
    </Facts>
  );
}

function StaffFacts({ photo }: { photo: Photo }): ReactNode {
  const read = useRead(getPhoto, { params: { photoId: photo.id } });
  const isLocated = photo.position !== null || !read.isPending;
  const custody = read.data?.custody ?? photo.custody;
  const { settings, filename } = read.data ?? photo;
  return (
    <>
      <Fact variant="body2" term="Received by the server">
        <Time instant={photo.storedAt} format={SECONDS_FORMAT} withZone />
      </Fact>
      {filename && (
        <Fact variant="body2" term="File name">
          {filename}
        </Fact>
      )}
      {settings && (
        <Fact variant="body2" term="Camera settings">
          {settingsText(settings)}
        </Fact>
      )}
      <Fact variant="body2" term="Location">
        {isLocated ? <CaptureLocation capture={read.data ?? photo} /> : 'Loading…'}
      </Fact>
      <Fact variant="body2" term="Original file">
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
      {custody.length > 0 && (
        <Fact variant="body2" term="History">
          {custody.map((event) => (
            <CustodyLine key={event.at} event={event} />
          ))}
        </Fact>
      )}
    </>
  );
}

function settingsText({ resolution, quality, flash }: CaptureSettings): string {
  return [resolution, `${PHOTO_QUALITY_LABELS[quality]} quality`, flash && 'flash']
    .filter(Boolean)
    .join(', ');
}

function CustodyLine({ event }: { event: CustodyEvent }): ReactNode {
  const { at, by, disposition, reason } = event;
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {PHOTO_DISPOSITION_LABELS[disposition]} by {by}, <Time instant={at} format={SECONDS_FORMAT} withZone />
      {reason && `: ${reason}`}
    </Box>
  );
}
