import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { correctionFacts, type SectionItem, type SectionOf } from '@sightline/report/outline/sections';
import type { ReactNode } from 'react';
import { Photos } from './Photos.tsx';
import { Prose } from './parts.tsx';

/** Failed items with their notes and photos. */
export function Deficiencies({ section }: { section: SectionOf<'deficiencies'> }): ReactNode {
  if (section.items.length === 0) return <Typography>{section.empty}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {section.items.map((item, index) => (
        <Deficiency key={item.id} item={item} number={index + 1} />
      ))}
    </Box>
  );
}

/** Its number is how photos refer to it. */
function Deficiency({ item, number }: { item: SectionItem; number: number }): ReactNode {
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
        {number}. {section}: {label}
      </Typography>
      {notes && <Prose>{notes}</Prose>}
      <CorrectionLines item={item} />
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
        <Box sx={{ mt: 1 }}>
          <Photos photos={photos} inRow={2} />
        </Box>
      )}
    </Box>
  );
}

/** `Location: North wall`, for who corrects it. */
export function CorrectionLines({ item }: { item: Parameters<typeof correctionFacts>[0] }): ReactNode {
  return correctionFacts(item).map(({ label, value }) => (
    <Typography key={label} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <b>{label}:</b> {value}
    </Typography>
  ));
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
