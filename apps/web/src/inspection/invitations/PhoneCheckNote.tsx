import Typography from '@mui/material/Typography';
import type { PhoneCheck } from '@sightline/contracts/rooms/phoneChecks';
import { hostWordsOf, verdictOf } from '@sightline/wording/phoneCheckTexts';
import type { ReactNode } from 'react';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { momentInSentence } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';

const TONES = { ready: 'green', limited: 'yellow', notReady: 'red' } as const;

/** "Checked yesterday 4:10 PM: ready": the result of a person's phone check, for the host. */
export function PhoneCheckNote({ check }: { check: PhoneCheck }): ReactNode {
  const zone = useTimeZone();
  const { at, result, device } = check;
  const on = device === '' ? '' : ` (${device})`;
  return (
    <Typography component="p" variant="body2">
      <StatusDot tone={TONES[verdictOf(result)]}>
        {`Checked ${momentInSentence(at, zone)}: ${hostWordsOf(result)}${on}`}
      </StatusDot>
    </Typography>
  );
}
