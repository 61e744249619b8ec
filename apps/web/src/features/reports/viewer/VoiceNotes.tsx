import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SectionOf } from '@sightline/report/sections';
import type { ReactNode } from 'react';
import { FactLines, Prose } from './parts.tsx';

/** What people accepted as the text of recordings, each with who stands for it. */
export function VoiceNotes({ section: { notes } }: { section: SectionOf<'voiceNotes'> }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {notes.map(({ id, name, caption, text, facts }) => (
        <Box key={id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="h4" variant="h4">
            {caption === '' ? name : `${name}: ${caption}`}
          </Typography>
          <Prose>{text}</Prose>
          <FactLines facts={facts} />
        </Box>
      ))}
    </Box>
  );
}
