import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { type Inspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';
import { useRead } from '../../wire/queries.ts';
import { ShortList } from './ShortList.tsx';

const SHOWN = 20;

/** Requests that clients made in the portal, newest first. Each is answered on its own page. */
export function ClientRequests(): ReactNode {
  const query = { status: 'scheduled', isRequested: 'true', limit: SHOWN } as const;
  const requests = useRead(listInspections, { query }, { staleTime: 0, refetchInterval: 60_000 });
  return (
    <ShortList
      title="Client Requests"
      emptyText="No client waits for a confirmation"
      errorTitle="Failed to fetch client requests"
      read={requests}
    >
      {requests.data?.items.map((inspection) => (
        <Row key={inspection.id} inspection={inspection} />
      ))}
    </ShortList>
  );
}

function Row({ inspection }: { inspection: Inspection }): ReactNode {
  const { id, clientName, address, projectType, isVirtual, feeCents } = inspection;
  const method = METHOD_LABELS[isVirtual ? 'virtual' : 'in_person'];
  return (
    <ListItem disablePadding sx={ROW}>
      <ListItemText
        primary={`${clientName || 'Unknown Client'} · ${address}`}
        secondary={
          <>
            {projectTypeLabel(projectType)} · {method} ·{' '}
            <ScheduledTime inspection={inspection} format={FULL_FORMAT} withZone fallback="No time given" /> ·{' '}
            {formatCents(feeCents)}
          </>
        }
        slotProps={{ primary: { sx: { fontWeight: 650 } } }}
      />
      <Button
        component={Link}
        to={`/inspection/${id}`}
        variant="contained"
        aria-label={`Answer the request of ${clientName}`}
        sx={{ minHeight: 44 }}
      >
        Answer
      </Button>
    </ListItem>
  );
}

const ROW = {
  gap: 1.5,
  px: 1.25,
  py: 0.5,
  '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
};
