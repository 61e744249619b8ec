import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RecordingTerms } from '@sightline/contracts/rooms/recording';
import { recordingQuestion } from '@sightline/wording/recordingTexts';
import type { ReactNode } from 'react';

/** The words in which people are asked: what is kept, who can open it, and for how long. */
export function QuestionText({ id, terms }: { id?: string; terms: RecordingTerms }): ReactNode {
  return (
    <Box component="dl" id={id} sx={{ m: 0, display: 'grid', gap: 1.25 }}>
      {recordingQuestion(terms).map(([heading, text]) => (
        <div key={heading}>
          <Typography component="dt" variant="subtitle2">
            {heading}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
            {text}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
