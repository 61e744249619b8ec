import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type CallQuality, listCallQuality } from '@sightline/contracts/rooms/callMinutes';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useFold } from '../../ui/list/useFold.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { Moment } from '../../ui/Time.tsx';
import { useRead } from '../../wire/queries.ts';
import { lengthText } from './callQualityTexts.ts';
import { PersonRow } from './PersonRow.tsx';

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
