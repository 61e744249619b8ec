import PinIcon from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import type { ReportContent } from '@sightline/contracts/reports/content';
import type { SectionPhoto } from '@sightline/report/outline/sections';
import { deficiencyTarget } from '@sightline/report/page/Items';
import { FactLines } from '@sightline/report/page/pageElements';
import type { ReactNode } from 'react';
import { LinkedPhoto } from '../viewer/PhotoViewer.tsx';
import { JumpLink } from './JumpLink.tsx';

interface GalleryProps {
  photos: readonly SectionPhoto[];
  content: ReportContent;
}

/** Every photo with the checklist item that it shows; one of a deficiency leads to it. */
export function Gallery({ photos, content }: GalleryProps): ReactNode {
  const items = shownItems(content);
  return (
    <Box component="ul" sx={GRID}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <figure>
            <LinkedPhoto photo={photo} fit="cover" />
            <figcaption>
              {items.get(photo.id)?.map((item) => (
                <ItemLabel key={item.id} item={item} />
              ))}
              <Caption photo={photo} labels={items.get(photo.id)?.map(({ label }) => label) ?? []} />
            </figcaption>
          </figure>
        </li>
      ))}
    </Box>
  );
}

interface ShownItem {
  id: string;
  label: string;
  isDeficiency: boolean;
}

/** The items that each photo shows. */
function shownItems({ findings, ...content }: ReportContent): ReadonlyMap<string, ShownItem[]> {
  const others = [...content.passed, ...content.notApplicable, ...content.unmarked];
  const items = [
    ...findings.map((item) => ({ ...item, isDeficiency: true })),
    ...others.map((item) => ({ ...item, isDeficiency: false })),
  ];
  const shown = new Map<string, ShownItem[]>();
  for (const { photoIds, id, label, isDeficiency } of items)
    for (const photoId of photoIds)
      shown.set(photoId, [...(shown.get(photoId) ?? []), { id, label, isDeficiency }]);
  return shown;
}

function ItemLabel({ item: { id, label, isDeficiency } }: { item: ShownItem }): ReactNode {
  return (
    <Box sx={{ ...LABEL, color: isDeficiency ? 'error.main' : 'text.primary' }}>
      <PinIcon fontSize="small" aria-hidden />
      {isDeficiency ? (
        <JumpLink to={deficiencyTarget(id)} name={`Deficiency: ${label}`}>
          {label}
        </JumpLink>
      ) : (
        label
      )}
    </Box>
  );
}

/** The facts of a photo are next to its picture's first place, which may be a deficiency. */
function Caption({ photo, labels }: { photo: SectionPhoto; labels: readonly string[] }): ReactNode {
  const { name, caption, facts, place } = photo;
  return (
    <>
      <strong>{caption === '' || labels.includes(caption) ? name : `${name}: ${caption}`}</strong>
      <FactLines facts={place === '' ? facts : [`See ${place}`]} />
    </>
  );
}

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
} as const;
const LABEL = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: { xs: 44, sm: 24 },
  fontWeight: 600,
  '& a': { color: 'inherit' },
} as const;
