import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { withMarks } from '@sightline/contracts/labels';
import type { SectionItem, SectionOf, SectionPhoto } from '@sightline/contracts/reportSections';
import type { ReactNode } from 'react';
import { MarkupOverlay } from '../../../ui/MarkupOverlay.tsx';
import { thumbnailUrl } from '../addresses.ts';
import { Prose } from './parts.tsx';

/** Failed items with their notes and photos. */
export function Deficiencies({ section }: { section: SectionOf<'deficiencies'> }): ReactNode {
  if (section.items.length === 0) return <Typography>{section.empty}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {section.items.map((item) => (
        <Deficiency key={item.id} item={item} />
      ))}
    </Box>
  );
}

function Deficiency({ item }: { item: SectionItem }): ReactNode {
  const { section, label, notes, severity, marked, measurements, photos, references } = item;
  return (
    <Box
      sx={{
        p: 1.75,
        borderRadius: 1.25,
        borderLeft: '4px solid',
        borderColor: 'error.main',
        bgcolor: 'var(--sl-palette-tone-red-ground)',
        color: 'text.primary',
      }}
    >
      <Typography component="h4" variant="h4">
        {section}: {label}
      </Typography>
      {notes && <Prose>{notes}</Prose>}
      {measurements.map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
      <Typography variant="caption" color="textSecondary">
        {[severity, marked].filter((part) => part !== '').join(', ')}
      </Typography>
      {references && (
        <Typography variant="caption" component="p" color="textSecondary">
          {references}
        </Typography>
      )}
      {photos.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {photos.map((photo) => (
            <Evidence key={photo.id} photo={photo} label={label} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** A small photo of a failed item that leads to the large one. */
function Evidence({ photo, label }: { photo: SectionPhoto; label: string }): ReactNode {
  const { id, name, markup, measurements } = photo;
  return (
    <a href={`#photo-${id}`} style={{ position: 'relative', borderRadius: 6, overflow: 'hidden' }}>
      <img
        src={thumbnailUrl(id)}
        alt={withMarks(`${name}, evidence for ${label}`, markup)}
        loading="lazy"
        width={104}
        height={78}
        style={{ objectFit: 'cover', display: 'block' }}
      />
      <MarkupOverlay {...{ markup, measurements }} picture={photo} fit="cover" />
    </a>
  );
}

/** Items that passed, do not apply or were not marked. */
export function Items({ section: { note, items } }: { section: SectionOf<'items'> }): ReactNode {
  return (
    <>
      {note !== '' && <Typography variant="body2">{note}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {items
          .map(({ section, label, notes, measurements }) => {
            const more = [notes, ...measurements].filter(Boolean).join('; ');
            return `${section}: ${label}${more && ` (${more})`}`;
          })
          .join(' · ')}
      </Typography>
    </>
  );
}
