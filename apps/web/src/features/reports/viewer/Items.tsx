import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SectionItem, SectionOf } from '@sightline/contracts/reportSections';
import type { ReactNode } from 'react';
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

function Deficiency({ item: { section, label, notes, marked, photos } }: { item: SectionItem }): ReactNode {
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
      <Typography variant="caption" color="textSecondary">
        {marked}
      </Typography>
      {photos.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {photos.map(({ id, name }) => (
            <a key={id} href={`#photo-${id}`}>
              <img
                src={thumbnailUrl(id)}
                alt={`${name}, evidence for ${label}`}
                loading="lazy"
                width={104}
                height={78}
                style={{ objectFit: 'cover', borderRadius: 6, display: 'block' }}
              />
            </a>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Items that passed, do not apply or were not marked. */
export function Items({ section: { note, items } }: { section: SectionOf<'items'> }): ReactNode {
  return (
    <>
      {note !== '' && <Typography variant="body2">{note}</Typography>}
      <Typography variant="body2" color="textSecondary">
        {items
          .map(({ section, label, notes }) => `${section}: ${label}${notes && ` (${notes})`}`)
          .join(' · ')}
      </Typography>
    </>
  );
}
