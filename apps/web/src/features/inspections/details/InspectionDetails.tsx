import EditIcon from '@mui/icons-material/EditOutlined';
import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import RescheduleIcon from '@mui/icons-material/UpdateRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { withUnsentStatus } from '../../../inspection/kinds/statusChange.ts';
import { useOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CardGridSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { ContactCard, NotesCard, PermitCard, VisitCard } from './FactCards.tsx';
import { RequestedAlert } from './RequestedAlert.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { WorkLinks } from './WorkLinks.tsx';

interface InspectionDetailsProps {
  inspectionId: string;
  /** Opens the report viewer, which the page knows and this feature does not. */
  onOpenReport: () => void;
  /** Opens the dialog for another time or inspector, which the page knows. */
  onReschedule: () => void;
  /** Where the property is, and how far the checklist is, from features that this one does not know. */
  site?: ReactNode;
  checklist?: ReactNode;
  /** Everything else that belongs to the inspection, below the facts. */
  sections?: ReactNode;
}

/** Everything about one inspection, and the way to each part of the work on it. */
export function InspectionDetails({ inspectionId, ...parts }: InspectionDetailsProps): ReactNode {
  const read = useRead(getInspection, { params: { inspectionId } });
  const entries = useOutbox((outbox) => outbox.entries);
  const { data: inspection, error, refetch } = read;
  if (inspection)
    return <Details inspection={inspection} shown={withUnsentStatus(inspection, entries)} {...parts} />;
  return (
    <>
      <PageHeader title="Inspection" />
      {error ? (
        <ErrorState title="Failed to fetch the inspection" error={error} onRetry={refetch} />
      ) : (
        <CardGridSkeleton label="Loading the inspection..." count={4} />
      )}
    </>
  );
}

interface DetailsProps extends Omit<InspectionDetailsProps, 'inspectionId'> {
  /** As stored. */
  inspection: Inspection;
  /** With what this device has not sent yet. */
  shown: Inspection;
}

function Details({ inspection, shown, onOpenReport, onReschedule, ...parts }: DetailsProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const [isCanceling, setCanceling] = useState(false);
  const { address, clientName, projectType, isVirtual, reinspects } = shown;
  const method = METHOD_LABELS[isVirtual ? 'virtual' : 'in_person'];
  return (
    <>
      <PageHeader
        title={address}
        line={
          <>
            {`${projectTypeLabel(projectType)} · ${method} · ${clientName || 'Unknown Client'}`}
            {reinspects && <Reinspected {...reinspects} />}
          </>
        }
        actions={
          <OfficeActions
            inspection={shown}
            onEdit={() => setEditing(true)}
            onReschedule={onReschedule}
            onCancel={() => setCanceling(true)}
          />
        }
      />
      {shown.isRequested && (
        <RequestedAlert
          inspection={inspection}
          onTime={shown.scheduledDate === null ? () => setEditing(true) : onReschedule}
        />
      )}
      <WorkLinks inspection={shown} onOpenReport={onOpenReport} />
      <Box sx={CARDS}>
        <VisitCard inspection={shown} onCancel={() => setCanceling(true)} />
        {parts.checklist}
        <ContactCard inspection={shown} />
        {parts.site}
        <PermitCard inspection={shown} />
        <NotesCard inspection={shown} />
        <StatusHistory inspection={shown} />
        {parts.sections}
      </Box>
      {isEditing && <EditDialog inspection={inspection} onClose={() => setEditing(false)} />}
      {isCanceling && <CancelDialog inspection={inspection} onClose={() => setCanceling(false)} />}
    </>
  );
}

interface OfficeActionsProps {
  inspection: Inspection;
  onEdit: () => void;
  onReschedule: () => void;
  onCancel: () => void;
}

/** Only what has not begun moves; one without a time gets it by Edit. */
function OfficeActions({ inspection, onEdit, onReschedule, onCancel }: OfficeActionsProps): ReactNode {
  const { status, scheduledDate } = inspection;
  return (
    <>
      <Button variant="outlined" startIcon={<EditIcon />} onClick={onEdit}>
        Edit
      </Button>
      {status === 'scheduled' && scheduledDate !== null && (
        <Button variant="outlined" startIcon={<RescheduleIcon />} onClick={onReschedule}>
          Reschedule
        </Button>
      )}
      {(status === 'scheduled' || status === 'in_progress') && (
        <Button variant="outlined" color="error" startIcon={<CancelIcon />} onClick={onCancel}>
          Cancel Inspection
        </Button>
      )}
    </>
  );
}

const CARDS = {
  display: 'grid',
  gap: 2,
  mt: 3,
  gridTemplateColumns: { md: '1fr 1fr' },
};

/** The inspection whose failed items are looked at again here. */
function Reinspected({ inspectionId, reportNumber }: NonNullable<Inspection['reinspects']>): ReactNode {
  return (
    <>
      {' · '}
      <Link component={RouterLink} to={`/inspection/${inspectionId}`}>
        Re-inspection of {reportNumber}
      </Link>
    </>
  );
}
