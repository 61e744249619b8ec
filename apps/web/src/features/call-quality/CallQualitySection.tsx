import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { listCallQuality } from '@sightline/contracts/rooms/callMinutes';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useFold } from '../../ui/list/useFold.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { CallRow } from './CallRow.tsx';

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
