import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { getInspection, type Inspection } from '@sightline/contracts/inspections';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/contracts/labels';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useOutbox } from '../../../offline/pageOutbox.ts';
import { withUnsentStatus } from '../../../offline/statusChanges.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CardGridSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditDialog } from './EditDialog.tsx';
import { ContactCard, NotesCard, PermitCard, VisitCard } from './FactCards.tsx';
import { WorkLinks } from './WorkLinks.tsx';

interface InspectionDetailsProps {
  inspectionId: string;
  /** Opens the report viewer, which the page knows and this feature does not. */
  onOpenReport: () => void;
  /** Where the property is, and how far the checklist is, from features that this one does not know. */
  site?: ReactNode;
  checklist?: ReactNode;
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

function Details({ inspection, shown, onOpenReport, site, checklist }: DetailsProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
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
          <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
            Edit
          </Button>
        }
      />
      <WorkLinks inspection={shown} onOpenReport={onOpenReport} />
      <Box sx={CARDS}>
        <VisitCard inspection={shown} />
        {checklist}
        <ContactCard inspection={shown} />
        {site}
        <PermitCard inspection={shown} />
        <NotesCard inspection={shown} />
      </Box>
      <EditDialog inspection={inspection} open={isEditing} onClose={() => setEditing(false)} />
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
      <Link component={RouterLink} to={`/inspections/${inspectionId}`}>
        Re-inspection of {reportNumber}
      </Link>
    </>
  );
}
