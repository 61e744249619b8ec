import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReportSection, SectionPhoto } from '@sightline/report/outline/sections';
import type { PictureProps } from '@sightline/report/page/pageParts';
import { createContext, type MouseEvent, type ReactNode, use, useId, useMemo, useState } from 'react';
import { MarkupOverlay } from '../../../inspection/photos/MarkupOverlay.tsx';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { LargePicture } from '../../../ui/LargePicture.tsx';
import { Overlay } from '../../../ui/Overlay.tsx';
import { PictureStage, turnByArrow } from '../../../ui/PictureStage.tsx';
import { RetriedImage } from '../../../ui/RetriedImage.tsx';
import { newTab, photoUrl, thumbnailUrl } from '../addresses.ts';

/** Shows a photo of the report in its viewer; null outside of one. */
const ShowPhoto = createContext<((photoId: string) => void) | null>(null);

interface PhotoViewerProps {
  sections: readonly ReportSection[];
  children: ReactNode;
}

/** Shows the photos of a report enlarged, one after the other in its order. */
export function PhotoViewer({ sections, children }: PhotoViewerProps): ReactNode {
  const [openId, setOpenId] = useState<string | null>(null);
  const photos = useMemo(() => photosOf(sections), [sections]);
  const index = photos.findIndex(({ id }) => id === openId);
  const photo = photos[index];
  const turnTo = (neighbor: SectionPhoto | undefined) => neighbor && (() => setOpenId(neighbor.id));
  const neighbors = { previous: turnTo(photos[index - 1]), next: turnTo(photos[index + 1]) };
  const titleId = useId();
  return (
    <ShowPhoto value={setOpenId}>
      {children}
      <Overlay
        open={photo !== undefined}
        titleId={titleId}
        width="full"
        onClose={() => setOpenId(null)}
        onKeyDown={(event) => turnByArrow(event, neighbors)}
      >
        {photo && (
          <Stack sx={{ height: '100%', minHeight: 0 }}>
            <PictureStage neighbors={neighbors}>
              <LargePicture key={photo.id} address={photoUrl(photo.id)} alt={photo.alt}>
                <MarkupOverlay {...photo} picture={photo} fit="contain" />
              </LargePicture>
            </PictureStage>
            <PhotoLine
              photo={photo}
              titleId={titleId}
              count={`${index + 1} of ${photos.length}`}
              onClose={() => setOpenId(null)}
            />
          </Stack>
        )}
      </Overlay>
    </ShowPhoto>
  );
}

/** Every photo once, in the order of the report's own list where it has one. */
function photosOf(sections: readonly ReportSection[]): SectionPhoto[] {
  const listed = sections.flatMap((section) => (section.kind === 'photos' ? section.photos : []));
  const photos = new Map(listed.map((photo) => [photo.id, photo]));
  for (const photo of sections.flatMap(photosBeside)) if (!photos.has(photo.id)) photos.set(photo.id, photo);
  return [...photos.values()];
}

/** The photos next to what they show. */
function photosBeside(section: ReportSection): SectionPhoto[] {
  if (section.kind === 'deficiencies') return section.items.flatMap((item) => item.photos);
  if (section.kind !== 'comparison') return [];
  return section.items.flatMap(({ before, after }) => [...before.photos, ...after.photos]);
}

interface PhotoLineProps {
  photo: SectionPhoto;
  titleId: string;
  count: string;
  onClose: () => void;
}

/** Below the picture: what it shows, where it is in the report, and the picture itself. */
function PhotoLine({ photo, titleId, count, onClose }: PhotoLineProps): ReactNode {
  const { id, name, caption, facts, place } = photo;
  return (
    <Box component="footer" sx={LINE}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={titleId} component="h2" sx={{ fontWeight: 600 }}>
          {caption === '' ? name : `${name}: ${caption}`}
        </Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          <DottedLine>
            {count}
            {place && `See ${place}`}
            {facts}
          </DottedLine>
        </Typography>
      </Box>
      <Link href={photoUrl(id)} {...newTab(true)} sx={FILE}>
        Open file
      </Link>
      <IconButton aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1,
  maxHeight: '40%',
  overflowY: 'auto',
};
const FILE = { display: 'inline-flex', alignItems: 'center', minHeight: 44, flex: 'none' };

/** A photo with everything that is drawn on it. A press shows it enlarged, one for a new tab its file. */
export function LinkedPhoto({ photo, fit }: PictureProps): ReactNode {
  const show = use(ShowPhoto);
  const { id, alt, width, height, markup, measurements, regions } = photo;
  const aspectRatio = fit === 'cover' ? '4 / 3' : `${width} / ${height}`;
  const press = (event: MouseEvent): void => {
    if (!show || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(id);
  };
  return (
    <Box
      component="a"
      href={photoUrl(id)}
      {...newTab(true)}
      onClick={press}
      sx={{ position: 'relative', display: 'block', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box
        component={RetriedImage}
        src={thumbnailUrl(id)}
        alt={alt}
        loading="lazy"
        sx={{ width: '100%', aspectRatio, objectFit: fit, display: 'block', bgcolor: 'action.hover' }}
      />
      <MarkupOverlay {...{ markup, measurements, regions, fit }} picture={photo} />
    </Box>
  );
}
