import EditIcon from '@mui/icons-material/EditOutlined';
import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import RescheduleIcon from '@mui/icons-material/UpdateRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { type LiveInspection, useInspection } from '../../../inspection/useInspection.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CardGridSkeleton } from '../../../ui/skeletons.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { EditDialog } from './EditDialog.tsx';
import { ContactCard, NotesCard, PermitCard, VisitCard } from './FactCards.tsx';
import { RequestedAlert } from './RequestedAlert.tsx';
import { StatusHistory } from './StatusHistory.tsx';
import { WorkLinks } from './WorkLinks.tsx';

interface InspectionDetailsProps {
  inspectionId: string;
  /** Opens the report viewer, which the page provides. */
  onOpenReport: () => void;
  /** Opens the dialog for another time or inspector, which the page provides. */
  onReschedule: () => void;
  /** The property's location and the progress of the checklist, from other features. */
  site?: ReactNode;
  checklist?: ReactNode;
  /** Other sections of the inspection, below the facts. */
  sections?: ReactNode;
}

/** All facts about one inspection, and links to each part of the work. */
export function InspectionDetails({ inspectionId, ...parts }: InspectionDetailsProps): ReactNode {
  const { data: inspection, error, retry } = useInspection(inspectionId);
  if (inspection) return <Details inspection={inspection} {...parts} />;
  return (
    <>
      <PageHeader title="Inspection" />
      {error ? (
        <ErrorState title="Failed to fetch the inspection" error={error} onRetry={retry} />
      ) : (
        <CardGridSkeleton label="Loading the inspection..." count={4} />
      )}
    </>
  );
}

interface DetailsProps extends Omit<InspectionDetailsProps, 'inspectionId'> {
  inspection: LiveInspection;
}

function Details({ inspection, onOpenReport, onReschedule, ...parts }: DetailsProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const [isCanceling, setCanceling] = useState(false);
  const { address, clientName, projectType, isVirtual, reinspects, stored } = inspection;
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
            inspection={inspection}
            onEdit={() => setEditing(true)}
            onReschedule={onReschedule}
            onCancel={() => setCanceling(true)}
          />
        }
      />
      {inspection.isRequested && (
        <RequestedAlert
          inspection={stored}
          onTime={inspection.scheduledDate === null ? () => setEditing(true) : onReschedule}
        />
      )}
      <WorkLinks inspection={inspection} onOpenReport={onOpenReport} />
      <Box sx={CARDS}>
        <VisitCard inspection={inspection} onCancel={() => setCanceling(true)} />
        {parts.checklist}
        <ContactCard inspection={inspection} />
        {parts.site}
        <PermitCard inspection={inspection} />
        <NotesCard inspection={inspection} />
        <StatusHistory inspection={inspection} />
        {parts.sections}
      </Box>
      {isEditing && <EditDialog inspection={stored} onClose={() => setEditing(false)} />}
      {isCanceling && <CancelDialog inspection={stored} onClose={() => setCanceling(false)} />}
    </>
  );
}

interface OfficeActionsProps {
  inspection: Inspection;
  onEdit: () => void;
  onReschedule: () => void;
  onCancel: () => void;
}

/** Only an inspection that has not begun can be moved; one without a time gets it with Edit. */
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

/** The inspection whose failed items are inspected again. */
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
