import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { ChecklistPanel } from './ChecklistPanel.tsx';
import { InspectionDetailsCard, ProjectCard, ResultCard } from './HeaderCards.tsx';
import { InspectorCard } from './InspectorCard.tsx';
import type { ItemTools } from './itemTools.ts';
import { SaveToasts } from './SaveToasts.tsx';
import { useChecklist } from './useChecklist.ts';

interface ChecklistFormProps extends Pick<ItemTools, 'renderPhotos' | 'onCapture'> {
  inspection: Inspection;
  events: readonly RoomEvent[];
  /** Of the page, where it has another one than the form. */
  title?: string;
}

/**
 * The whole checklist of an inspection, with or without a call. A new one can be filled in at once; an existing one is
 * read-only until somebody presses Edit Checklist. Every change is saved by itself.
 */
export function ChecklistForm({ inspection, events, title, ...tools }: ChecklistFormProps): ReactNode {
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
        title={title ?? FORM_TITLE}
        line={title ? FORM_TITLE : inspection.address}
        actions={<EditButton isEditing={canMark} onToggle={() => setEditing(!canMark)} />}
      />
      <SaveToasts checklist={checklist} isEditing={canMark} />
      <Box sx={AREAS}>
        <Box sx={{ gridArea: 'items', mb: 2 }}>
          <ChecklistPanel inspectionId={inspection.id} events={events} canMark={canMark} {...tools} />
        </Box>
        <Box sx={{ gridArea: 'details' }}>
          <InspectionDetailsCard inspection={inspection} />
        </Box>
        <Box sx={{ gridArea: 'header' }}>
          <InspectorCard {...header} inspection={inspection} />
          <ProjectCard {...header} />
          <ResultCard {...header} />
        </Box>
      </Box>
    </>
  );
}

const FORM_TITLE = 'Building Inspection Checklist';

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
