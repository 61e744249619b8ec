import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type Inspection,
  isJoinable,
  listOwnInspections,
} from '@sightline/contracts/inspections/inspections';
import { downloadReport } from '@sightline/contracts/reports/reportFiles';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { InspectionStatusChip } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';

/** The client's other inspections, with their reports and meetings. */
export function PastInspections({ exceptId }: { exceptId: string }): ReactNode {
  const inspections = useRead(listOwnInspections, {});
  const items = inspections.data?.filter(({ id }) => id !== exceptId) ?? [];
  return (
    <section aria-labelledby="past-inspections">
      <Typography component="h3" variant="h3" id="past-inspections" sx={{ mb: 1 }}>
        Past Inspections
      </Typography>
      {inspections.isPending && <RowsSkeleton label="Loading your inspections..." count={2} />}
      {inspections.isError && (
        <ErrorState
          title="Failed to fetch inspections"
          error={inspections.error}
          onRetry={inspections.refetch}
        />
      )}
      {inspections.data && items.length === 0 && <EmptyState compact title="No other inspections yet" />}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((inspection) => (
          <Row key={inspection.id} inspection={inspection} />
        ))}
      </Box>
    </section>
  );
}

function Row({ inspection }: { inspection: Inspection }): ReactNode {
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 600 }}>{projectTypeLabel(inspection.projectType)}</Typography>
        <InspectionStatusChip inspection={inspection} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {inspection.address} · <ScheduledTime inspection={inspection} />
      </Typography>
      <Actions inspection={inspection} />
    </Box>
  );
}

function Actions({ inspection }: { inspection: Inspection }): ReactNode {
  const { id, status } = inspection;
  const inNewTab = { size: 'small', target: '_blank', rel: 'noreferrer' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {status === 'report_delivered' && (
        <>
          <Button {...inNewTab} href={`/reports?inspection=${id}`}>
            View Report
          </Button>
          <Button size="small" href={urlOf(downloadReport.path, { params: { inspectionId: id } })}>
            Download
          </Button>
        </>
      )}
      {isJoinable(inspection) && (
        <Button {...inNewTab} href={`/inspection/${id}/virtual`}>
          Join Session
        </Button>
      )}
      <Button {...inNewTab} href={`/messages?inspection=${id}`}>
        Messages
      </Button>
    </Box>
  );
}
