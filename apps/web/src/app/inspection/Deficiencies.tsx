import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { Thumbnail } from '../../inspection/photos/Thumbnail.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { useRead } from '../../wire/queries.ts';

interface DeficienciesProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

/** The items that failed, each with its photos. Nothing while none has. */
export function Deficiencies({ inspectionId, events }: DeficienciesProps): ReactNode {
  const { checklist } = useChecklist(inspectionId, events);
  const photos = useRead(listPhotos, { params: { inspectionId } }).data ?? [];
  const failed = (checklist?.sections ?? []).flatMap(({ title, items }) =>
    items.filter(({ mark }) => mark === 'fail').map((item) => ({ ...item, section: title })),
  );
  if (failed.length === 0) return null;
  return (
    <Section title="Deficiencies" note={String(failed.length)}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {failed.map(({ id, label, section, location, notes, correction }) => (
          <Box component="li" key={id} sx={ROW}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
              <Typography component="div" variant="body2" color="textSecondary">
                <DottedLine>
                  {section}
                  {location.text}
                </DottedLine>
              </Typography>
              <Typography variant="body2" sx={notes ? {} : { color: 'warning.main' }}>
                {notes || 'No description'}
              </Typography>
              {correction.text && <Typography variant="body2">Correction: {correction.text}</Typography>}
            </Box>
            <Pictures inspectionId={inspectionId} photos={photosOf(photos, id)} subject={label} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1.25, borderTop: 1, borderColor: 'divider' };

/** As many as fit next to the text. */
const SHOWN = 2;

function photosOf(photos: readonly Photo[], itemId: string): Photo[] {
  const own = photos.filter((photo) => photo.itemId === itemId && photo.disposition !== 'deleted');
  return own.slice(-SHOWN);
}

interface PicturesProps {
  inspectionId: string;
  photos: readonly Photo[];
  subject: string;
}

function Pictures({ inspectionId, photos, subject }: PicturesProps): ReactNode {
  return photos.map((photo) => (
    <Link
      key={photo.id}
      component={RouterLink}
      to={`/inspection/${inspectionId}/photos?photo=${photo.id}`}
      sx={{ position: 'relative', width: 144, height: 108, borderRadius: 1, overflow: 'hidden' }}
    >
      <Thumbnail photo={photo} alt={photo.description || `Photo of ${subject}`} />
    </Link>
  ));
}
