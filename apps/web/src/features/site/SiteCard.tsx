import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useId } from 'react';
import { siteWithUnsent, unsentSiteOf } from '../../inspection/kinds/site.ts';
import { useOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';
import { InaccurateReading } from './InaccurateReading.tsx';
import { SiteButtons } from './SiteButtons.tsx';
import { SiteFacts } from './SiteFacts.tsx';
import { useSite } from './useSite.ts';

/** For staff: where the property of an inspection is, how it was located, and two ways to locate it. */
export function SiteCard({ inspectionId }: { inspectionId: string }): ReactNode {
  const id = useId();
  const read = useRead(getInspection, { params: { inspectionId } });
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id={id} sx={{ mb: 1.5 }}>
        Property location
      </Typography>
      {read.isPending && (
        <Loading label="Loading the location...">
          <Skeleton variant="rounded" height={120} />
        </Loading>
      )}
      {read.isError && !read.data && (
        <ErrorState title="Couldn't load the location" error={read.error} onRetry={read.refetch} />
      )}
      {read.data && <Content inspection={read.data} />}
    </Card>
  );
}

function Content({ inspection }: { inspection: Inspection }): ReactNode {
  const actions = useSite(inspection);
  const { phase, accept, readAgain, dismiss } = actions;
  const entries = useOutbox((outbox) => outbox.entries);
  const site = siteWithUnsent(inspection, entries);
  const unsent = unsentSiteOf(inspection.id, entries);
  return (
    <>
      <SiteFacts address={inspection.address} site={site} />
      {unsent?.state === 'needsAttention' && (
        <Alert severity="error" sx={{ mt: 2 }}>
          <AlertTitle>Location not saved</AlertTitle>
          {unsent.problem}
        </Alert>
      )}
      {phase.name === 'inaccurate' && (
        <InaccurateReading
          position={phase.position}
          onRetry={readAgain}
          onAccept={accept}
          onDismiss={dismiss}
        />
      )}
      <SiteButtons actions={actions} isLocated={site !== null} />
    </>
  );
}
