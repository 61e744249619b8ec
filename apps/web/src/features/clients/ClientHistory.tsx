import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type Inspection, isCheckable, listInspections } from '@sightline/contracts/inspections/inspections';
import { projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { CheckButton } from '../../inspection/ui/CheckButton.tsx';
import { InspectionStatusDot } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledMoment } from '../../inspection/ui/ScheduledMoment.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';
import { useRead } from '../../wire/queries.ts';

const SHOWN = 10;

/**
 * The newest inspections of a client, with links to the page and, while work is left to do, to the checklist.
 */
export function ClientHistory({ clientId }: { clientId: string }): ReactNode {
  const titleId = useId();
  const read = useRead(listInspections, { query: { clientId, limit: SHOWN } });
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography component="h3" variant="h4" id={titleId} sx={{ mb: 1 }}>
        Inspections
      </Typography>
      {read.isPending && <RowsSkeleton label="Loading inspections..." count={2} />}
      {read.error && (
        <ErrorState title="Failed to fetch inspections" error={read.error} onRetry={read.refetch} />
      )}
      {read.data?.items.length === 0 && <Typography color="textSecondary">No inspections</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {read.data?.items.map((inspection) => (
          <HistoryRow key={inspection.id} inspection={inspection} />
        ))}
      </Box>
    </Box>
  );
}

function HistoryRow({ inspection }: { inspection: Inspection }): ReactNode {
  const { id, address, projectType } = inspection;
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MuiLink component={Link} to={`/inspection/${id}`} sx={{ ...TALL_LINK, fontWeight: 600 }}>
          {address}
        </MuiLink>
        <Typography component="div" variant="body2" color="textSecondary">
          <DottedLine>
            {projectTypeLabel(projectType)}
            <ScheduledMoment inspection={inspection} />
          </DottedLine>
        </Typography>
      </Box>
      <Typography component="span" variant="body2" sx={{ flex: 'none' }}>
        <InspectionStatusDot inspection={inspection} />
      </Typography>
      {isCheckable(inspection) && (
        <CheckButton inspection={inspection} variant="outlined" startIcon={null} sx={{ minHeight: 44 }} />
      )}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  py: 1,
  minHeight: 44,
  borderTop: 1,
  borderColor: 'divider',
};
