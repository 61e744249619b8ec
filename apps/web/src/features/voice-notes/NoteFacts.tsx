import Box from '@mui/material/Box';
import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { clockText } from '@sightline/wording/durations';
import type { ReactNode } from 'react';
import { CaptureLocation } from '../../inspection/ui/CaptureLocation.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Time } from '../../ui/Time.tsx';
import { SECONDS_FORMAT } from '../../ui/time.ts';

/** All facts about a note except its text. */
export function NoteFacts({ note }: { note: ListedVoiceNote }): ReactNode {
  const { equipment, tags, notes, durationMs, position, sha256, storedAt } = note;
  return (
    <Facts gap={1.25} columns={{ xs: '1fr 1fr' }}>
      {equipment && (
        <Fact variant="body2" term="Equipment">
          {equipment}
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact variant="body2" term="Tags">
          {tags.join(', ')}
        </Fact>
      )}
      {notes && (
        <Fact variant="body2" term="Notes" sx={WIDE}>
          {notes}
        </Fact>
      )}
      <Fact variant="body2" term="Duration">
        {clockText(durationMs)}
      </Fact>
      <Fact variant="body2" term="Size">
        {sizeText(note)}
      </Fact>
      <Fact variant="body2" term="On the server since" sx={WIDE}>
        <Time instant={storedAt} format={SECONDS_FORMAT} withZone />
      </Fact>
      <Fact variant="body2" term="Location" sx={WIDE}>
        {position ? <CaptureLocation capture={note} thing="recording" /> : 'Not recorded'}
      </Fact>
      <Fact variant="body2" term="SHA-256" sx={WIDE}>
        <Box component="code" sx={{ fontSize: '0.75rem', wordBreak: 'break-all' }}>
          {sha256}
        </Box>
      </Fact>
    </Facts>
  );
}

function sizeText({ bytes, contentType, codec }: ListedVoiceNote): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return [size, contentType.replace('audio/', '').toUpperCase(), codec].filter(Boolean).join(', ');
}

const WIDE = { gridColumn: '1 / -1' };
