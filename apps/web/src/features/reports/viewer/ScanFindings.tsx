import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SectionFinding, SectionOf } from '@sightline/report/sections';
import type { ReactNode } from 'react';
import { CorrectionLines } from './Items.tsx';
import { LinkedPhoto } from './LinkedPhoto.tsx';
import { FactLines, Prose } from './parts.tsx';

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
      {/* What is outlined may be at its edge. */}
      {photo && <LinkedPhoto photo={photo} fit="contain" />}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h4" variant="h4">
          {`${name}: ${label}`}
        </Typography>
        <Typography variant="body2">{[severity, place].filter((part) => part !== '').join(', ')}</Typography>
        {note !== '' && <Prose>{note}</Prose>}
        <CorrectionLines item={finding} />
        <FactLines facts={facts} />
      </Box>
    </Box>
  );
}
