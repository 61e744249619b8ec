import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportContent, ReportItem } from '@sightline/contracts/reportContent';
import type { ReactNode } from 'react';
import { thumbnailUrl } from '../addresses.ts';
import { Prose, Section } from './parts.tsx';

/** Failed items with their notes and photos, then what passed, what does not apply and what was left open. */
export function FindingsSection({ content }: { content: ReportContent }): ReactNode {
  const { findings, passed, notApplicable, unmarked, generalNotes } = content;
  return (
    <Section title="Detailed Findings">
      {findings.length === 0 && <Typography>No deficiencies were found.</Typography>}
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {findings.map((finding) => (
          <Finding key={finding.id} finding={finding} />
        ))}
      </Box>
      <ItemList title="Passed" items={passed} />
      <ItemList title="Not applicable" items={notApplicable} />
      <ItemList title="Not marked" items={unmarked} />
      {generalNotes && (
        <Box sx={{ mt: 2 }}>
          <Typography component="h4" variant="h5" sx={{ mb: 0.5 }}>
            General notes
          </Typography>
          <Prose>{generalNotes}</Prose>
        </Box>
      )}
    </Section>
  );
}

function Finding({ finding }: { finding: ReportItem }): ReactNode {
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
        {finding.section}: {finding.label}
      </Typography>
      {finding.notes && <Prose>{finding.notes}</Prose>}
      {finding.photoIds.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {finding.photoIds.map((photoId) => (
            <a key={photoId} href={`#photo-${photoId}`}>
              <img
                src={thumbnailUrl(photoId)}
                alt={`Evidence for ${finding.label}`}
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

function ItemList({ title, items }: { title: string; items: ReportItem[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h4" variant="h5" sx={{ mb: 0.5 }}>
        {title} ({items.length})
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {items
          .map(({ section, label, notes }) => `${section}: ${label}${notes && ` (${notes})`}`)
          .join(' · ')}
      </Typography>
    </Box>
  );
}
