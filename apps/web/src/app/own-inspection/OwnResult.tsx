import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportContent, ReportItem, ReportPhoto } from '@sightline/contracts/reports/content';
import type { Report } from '@sightline/contracts/reports/reports';
import { RESULT_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { photoUrl, thumbnailUrl } from '../../features/reports/addresses.ts';
import { MarkupOverlay } from '../../inspection/photos/MarkupOverlay.tsx';
import { RESULT_TONES } from '../../inspection/ui/statusTones.ts';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

/** The result and the deficiencies of the delivered report, with the photos that it shows of them. */
export function OwnResult({ report: { content } }: { report: Report }): ReactNode {
  const { result, summary, findings } = content;
  return (
    <>
      <Section
        title="Result"
        note={<StatusChip tone={RESULT_TONES[result]}>{RESULT_LABELS[result]}</StatusChip>}
      >
        <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '70ch' }}>{summary}</Typography>
      </Section>
      {findings.length > 0 && (
        <Section title="Deficiencies" note={String(findings.length)}>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {findings.map((item) => (
              <Deficiency key={item.id} item={item} content={content} />
            ))}
          </Box>
        </Section>
      )}
    </>
  );
}

function Deficiency({ item, content }: { item: ReportItem; content: ReportContent }): ReactNode {
  const { label, section, location, notes, correction, photoIds } = item;
  const photos = content.photos.filter(({ id }) => photoIds.includes(id));
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          <DottedLine>
            {section}
            {location}
          </DottedLine>
        </Typography>
        {notes && <Typography sx={{ whiteSpace: 'pre-wrap' }}>{notes}</Typography>}
        {correction && <Typography>Correction: {correction}</Typography>}
      </Box>
      {photos.map((photo) => (
        <Picture key={photo.id} photo={photo} subject={label} />
      ))}
    </Box>
  );
}

function Picture({ photo, subject }: { photo: ReportPhoto; subject: string }): ReactNode {
  return (
    <Box component="a" href={photoUrl(photo.id)} target="_blank" rel="noreferrer" sx={PICTURE}>
      <Box
        component="img"
        loading="lazy"
        src={thumbnailUrl(photo.id)}
        alt={photo.caption || `Photo of ${subject}`}
        sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
      />
      <MarkupOverlay markup={photo.markup} picture={photo} fit="cover" />
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;
const PICTURE = {
  position: 'relative',
  display: 'block',
  width: { xs: '100%', sm: 200 },
  aspectRatio: '4 / 3',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
