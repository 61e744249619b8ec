import EditIcon from '@mui/icons-material/EditOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { LocationButton } from './CapturedLocation.tsx';
import { ChecklistPanel } from './ChecklistPanel.tsx';
import { InspectionDetailsCard, InspectorCard, ProjectCard, ResultCard } from './HeaderCards.tsx';
import type { ItemTools } from './itemTools.ts';
import { useChecklist } from './useChecklist.ts';

interface ChecklistFormProps extends Pick<ItemTools, 'renderPhotos' | 'onCapture'> {
  inspection: Inspection;
  events: readonly RoomEvent[];
  /** Takes photos of the inspection as a whole. */
  onCamera: () => void;
  /** Below the items. */
  renderAllPhotos?: (canTake: boolean) => ReactNode;
}

/**
 * The whole checklist of an inspection, with or without a call. A new one can be filled in at once; an existing one is
 * read-only until somebody presses Edit Checklist. Every change is saved by itself.
 */
export function ChecklistForm({
  inspection,
  events,
  onCamera,
  renderAllPhotos,
  ...tools
}: ChecklistFormProps): ReactNode {
  const { checklist, error, retry } = useChecklist(inspection.id, events);
  const [isEditing, setEditing] = useState<boolean | null>(null);
  if (error && !checklist)
    return <ErrorState title="Failed to fetch the checklist" error={error} onRetry={retry} />;
  if (!checklist) return <CardGridSkeleton label="Loading the checklist..." count={4} />;
  const canMark = isEditing ?? checklist.createdAt === null;
  // A checklist that was created by the first mark stays open for the second one.
  if (isEditing === null && canMark) setEditing(true);
  const header = { checklist, canMark };
  return (
    <>
      <PageHeader
        title="Building Inspection Checklist"
        line={inspection.address}
        actions={
          <>
            {canMark && <LocationButton checklist={checklist} />}
            {canMark && <CameraButton onClick={onCamera} />}
            <EditButton isEditing={canMark} onToggle={() => setEditing(!canMark)} />
          </>
        }
      />
      <Box sx={AREAS}>
        <Box sx={{ gridArea: 'items' }}>
          <ChecklistPanel inspectionId={inspection.id} events={events} canMark={canMark} {...tools} />
          {renderAllPhotos?.(canMark)}
        </Box>
        <Box sx={{ gridArea: 'details' }}>
          <InspectionDetailsCard {...header} inspection={inspection} />
        </Box>
        <Box sx={{ gridArea: 'header' }}>
          <InspectorCard {...header} />
          <ProjectCard {...header} />
          <ResultCard {...header} />
        </Box>
      </Box>
    </>
  );
}

function CameraButton({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <Button variant="outlined" startIcon={<CameraIcon />} onClick={onClick} sx={{ minHeight: 44 }}>
      Camera
    </Button>
  );
}

function EditButton({ isEditing, onToggle }: { isEditing: boolean; onToggle: () => void }): ReactNode {
  return (
    <Button
      variant={isEditing ? 'outlined' : 'contained'}
      startIcon={isEditing ? undefined : <EditIcon />}
      onClick={onToggle}
      sx={{ minHeight: 44 }}
    >
      {isEditing ? 'Done' : 'Edit Checklist'}
    </Button>
  );
}

/** On a phone the header stands below the items, which matter more there. */
const AREAS = {
  display: 'grid',
  columnGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateAreas: { xs: '"details" "items" "header"', md: '"items details" "items header"' },
};
