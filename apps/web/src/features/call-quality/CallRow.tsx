import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CallQuality } from '@sightline/contracts/rooms/callMinutes';
import type { ReactNode } from 'react';
import { momentText } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { lengthText } from './callQualityTexts.ts';
import { PersonRow } from './PersonRow.tsx';

/** One call: when, how long, and how it was for each person. */
export function CallRow({ call: { startedAt, endedAt, people } }: { call: CallQuality }): ReactNode {
  const zone = useTimeZone();
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        <time dateTime={startedAt}>{momentText(startedAt, zone)}</time>
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {` · ${lengthText(seconds)}`}
        </Box>
      </Typography>
      <Box component="ul" aria-label="People on this call" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {people.map((person) => (
          <PersonRow key={person.subject} person={person} />
        ))}
      </Box>
    </Box>
  );
}
