import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AcceptedText, Approval } from '@sightline/contracts/voice-notes/voiceNotes';
import type { ReactNode } from 'react';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { Prose } from './Prose.tsx';

interface AcceptedProps {
  accepted: AcceptedText;
  approval: Approval | null;
}

/** The text that people stand for; the only one that a report may use. */
export function Accepted({ accepted, approval }: AcceptedProps): ReactNode {
  return (
    <Box role="group" aria-label="Accepted text">
      <Prose>{accepted.text}</Prose>
      <Stand verb="Reviewed" {...accepted} />
      {approval && <Stand verb="Approved" {...approval} />}
    </Box>
  );
}

function Stand({ verb, by, licenseNumber, at }: Approval & { verb: string }): ReactNode {
  return (
    <Typography variant="caption" component="p" color="textSecondary">
      {verb} by {by}
      {licenseNumber && `, license ${licenseNumber}`}, <Time instant={at} format={FULL_FORMAT} />
    </Typography>
  );
}
