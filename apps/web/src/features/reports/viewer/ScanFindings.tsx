import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SectionFinding, SectionOf, SectionPhoto } from '@sightline/contracts/reportSections';
import type { ReactNode } from 'react';
import { MarkupOverlay } from '../../../ui/MarkupOverlay.tsx';
import { photoUrl, thumbnailUrl } from '../addresses.ts';
import { Prose } from './parts.tsx';

/** What people accepted of scans: the keyframe with its outline, and who stands for it. */
export function ScanFindings({ section }: { section: SectionOf<'scanFindings'> }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">{section.note}</Typography>
      {section.findings.map((finding) => (
        <ScanFinding key={finding.id} finding={finding} />
      ))}
    </Box>
  );
}

function ScanFinding({ finding }: { finding: SectionFinding }): ReactNode {
  const { name, label, place, severity, note, facts, photo } = finding;
  const columns = photo ? { sm: '240px minmax(0, 1fr)' } : {};
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: columns }}>
      {photo && <Keyframe photo={photo} />}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h4" variant="h4">
          {`${name}: ${label}`}
        </Typography>
        <Typography variant="body2">{[severity, place].filter((part) => part !== '').join(', ')}</Typography>
        {note !== '' && <Prose>{note}</Prose>}
        {facts.map((fact) => (
          <Typography key={fact} variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {fact}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** The whole picture: what is outlined may be at its edge. */
function Keyframe({ photo }: { photo: SectionPhoto }): ReactNode {
  const { id, alt, width, height, markup, regions } = photo;
  return (
    <Box
      component="a"
      href={photoUrl(id)}
      target="_blank"
      rel="noreferrer"
      sx={{ position: 'relative', display: 'block', borderRadius: 1, overflow: 'hidden' }}
    >
      <Box
        component="img"
        src={thumbnailUrl(id)}
        alt={alt}
        loading="lazy"
        sx={{ width: '100%', aspectRatio: `${width} / ${height}`, display: 'block', bgcolor: 'action.hover' }}
      />
      <MarkupOverlay {...{ markup, regions }} picture={photo} fit="contain" />
    </Box>
  );
}
