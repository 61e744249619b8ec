import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Transcript, TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Time } from '../../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../../ui/time.ts';
import { Prose } from './Prose.tsx';
import { Words } from './Words.tsx';

interface DraftProps {
  noteId: string;
  transcript: Omit<Transcript, 'words'>;
  /** Empty until they are read, and where the engine states none. */
  words: readonly TranscriptWord[];
  /** A person has accepted a text since it was made. */
  isReviewed: boolean;
  onSeek: (positionMs: number) => void;
}

/** What a machine understood, and nothing else: no report has any of it. */
export function Draft({ noteId, transcript, words, isReviewed, onSeek }: DraftProps): ReactNode {
  const { engine, text, confidence, at } = transcript;
  return (
    <Box role="group" aria-label="Draft of the text">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <StatusChip tone={isReviewed ? 'gray' : 'orange'}>
          {isReviewed ? 'Draft' : 'Draft, not reviewed'}
        </StatusChip>
        <Typography variant="caption" color="textSecondary">
          {engine}, <Time instant={at} format={MOMENT_FORMAT} />
          {confidence !== null && `, ${Math.round(confidence * 100)}% confident`}
        </Typography>
      </Box>
      {words.length > 0 ? <Words {...{ noteId, words, onSeek }} /> : <Prose>{text}</Prose>}
    </Box>
  );
}
