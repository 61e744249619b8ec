import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import {
  type CallQuality,
  listCallQuality,
  type PersonQuality,
} from '@sightline/contracts/rooms/callMinutes';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { ROOM_ROLE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useFold } from '../../ui/list/useFold.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { Moment } from '../../ui/Time.tsx';
import { useRead } from '../../wire/queries.ts';
import { findingsOf, lengthText } from './findings.ts';

const MinuteDetails = lazyPart(async () => ({
  default: (await import('./MinuteDetails.tsx')).MinuteDetails,
}));

interface CallQualitySectionProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

const SHOWN = 3;

/** How the calls of an inspection were, once someone has joined one. */
export function CallQualitySection({ inspectionId, events }: CallQualitySectionProps): ReactNode {
  const hasCalls = events.some(({ kind }) => kind === 'peer:joined');
  return hasCalls ? <Calls inspectionId={inspectionId} /> : null;
}

function Calls({ inspectionId }: { inspectionId: string }): ReactNode {
  const params = { inspectionId };
  const { data, error, refetch } = useRead(listCallQuality, { params }, { refetchOnMount: 'always' });
  const fold = useFold(data ?? [], SHOWN);
  return (
    <Section title="Call quality">
      {!data && !error && (
        <Loading label="Loading the quality of the calls...">
          <Skeleton variant="rounded" height={72} />
        </Loading>
      )}
      {!data && error && (
        <ErrorState title="Couldn't load the quality of the calls" error={error} onRetry={refetch} />
      )}
      {data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          The connections of these calls were not measured. A call appears here after its first minute.
        </Typography>
      )}
      <Box component="ul" aria-label="Calls" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fold.rows.map((call) => (
          <CallRow key={call.startedAt} call={call} />
        ))}
      </Box>
      {fold.button}
    </Section>
  );
}

/** One call: when, how long, and how it was for each person. */
function CallRow({ call: { startedAt, endedAt, people } }: { call: CallQuality }): ReactNode {
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        <Moment instant={startedAt} />
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

/** How the call was for one person, in words; the minutes open on request. */
function PersonRow({ person: { name, role, minutes } }: { person: PersonQuality }): ReactNode {
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
