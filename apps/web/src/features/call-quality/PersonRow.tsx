import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { PersonQuality } from '@sightline/contracts/rooms/callMinutes';
import { ROOM_ROLE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { lengthText } from './callQualityTexts.ts';
import { findingsOf } from './findings.ts';

const MinuteDetails = lazyPart(async () => ({
  default: (await import('./MinuteDetails.tsx')).MinuteDetails,
}));

/** How the call was for one person, in words; the minutes open on request. */
export function PersonRow({ person: { name, role, minutes } }: { person: PersonQuality }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { tone, verdict, sentences, advice } = findingsOf(name, minutes);
  const seconds = minutes.reduce((sum, minute) => sum + minute.seconds, 0);
  return (
    <Box component="li" sx={{ py: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography component="div" variant="body2">
          <StatusDot tone={tone}>{verdict}</StatusDot>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`${ROOM_ROLE_LABELS[role]}, ${lengthText(seconds)}`}
        </Typography>
        <Button
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Show'} minutes of ${name}`}
          onClick={() => setOpen(!isOpen)}
          sx={{ order: { xs: 1, sm: 0 }, ml: { xs: -1, sm: 'auto' }, mr: -1 }}
        >
          {isOpen ? 'Hide minutes' : 'Show minutes'}
        </Button>
        <Box sx={{ flexBasis: '100%' }}>
          <Typography variant="body2">{sentences.join(' ')}</Typography>
          {advice && (
            <Typography variant="body2" color="textSecondary">
              {advice}
            </Typography>
          )}
        </Box>
      </Box>
      <Box id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton variant="rounded" height={240} sx={{ mt: 1 }} />}>
            <MinuteDetails {...{ name, minutes }} />
          </Suspense>
        )}
      </Box>
    </Box>
  );
}
