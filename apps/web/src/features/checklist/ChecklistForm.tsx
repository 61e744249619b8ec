import EditIcon from '@mui/icons-material/EditOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type ReactNode, useState } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { LocationButton } from './CapturedLocation.tsx';
import { ChecklistSections } from './ChecklistSections.tsx';
import { ExportButton } from './ExportButton.tsx';
import { InspectionDetailsCard, ProjectCard, ResultCard } from './HeaderCards.tsx';
import { InspectorCard } from './InspectorCard.tsx';
import type { ItemTools } from './itemTools.ts';
import { PracticeSignature } from './practice/PracticeSignature.tsx';
import { isPractice } from './practice/practiceIds.ts';
import { SaveToasts } from './SaveToasts.tsx';
import type { Signable } from './signing/requirements.ts';
import { SignatureCard } from './signing/SignatureCard.tsx';
import { useEditing } from './useEditing.ts';

export interface ChecklistFormProps extends Pick<ItemTools, 'renderPhotos' | 'onCapture' | 'voice'> {
  inspection: Inspection;
  events: readonly RoomEvent[];
  /** The photos that a signature covers: those stored or on this device, except deleted ones. */
  photos: readonly Signable[];
  /**
   * False while photos may be missing from the list: then the form says nothing of the photos that a signature
   * covers.
   */
  hasAllPhotos?: boolean;
  /**
   * The voice notes that a signature covers: those of items and of the general notes; null until they are read.
   */
  voiceNotes?: readonly Signable[] | null;
  /** Takes photos of the inspection as a whole. */
  onCamera?: () => void;
  /** Renders the photos below the items. */
  renderAllPhotos?: (canTake: boolean) => ReactNode;
  /** Renders the way to the report below the signature, once the checklist is signed. */
  renderReport?: () => ReactNode;
  /** The title of the page, when it differs from that of the form. */
  title?: string;
}

/**
 * The whole checklist of an inspection, with or without a call. A new one can be filled in at once; an existing
 * one is read-only until the person presses Edit Checklist. Every change is saved by itself.
 */
export function ChecklistForm({ events, ...props }: ChecklistFormProps): ReactNode {
  const { checklist, error, retry } = useChecklist(props.inspection.id, events);
  if (error && !checklist)
    return <ErrorState title="Failed to fetch the checklist" error={error} onRetry={retry} />;
  if (!checklist) return <CardGridSkeleton label="Loading the checklist..." count={4} />;
  return <LoadedForm key={checklist.id} checklist={checklist} {...props} />;
}

type LoadedFormProps = Omit<ChecklistFormProps, 'events'> & { checklist: ShownChecklist };

function LoadedForm(props: LoadedFormProps): ReactNode {
  const { inspection, photos, hasAllPhotos = true, voiceNotes = null, checklist, ...rest } = props;
  const { title, onCamera, renderAllPhotos, renderReport, ...tools } = rest;
  // A checklist that was created by the first mark stays open for the second one.
  const { isEditing, begin, end } = useEditing(checklist, checklist.createdAt === null);
  const [saves, setSaves] = useState(0);
  const save = (): void => {
    setSaves(saves + 1);
    end();
  };
  const header = { checklist, canMark: isEditing };
  return (
    <>
      <PageHeader
        title={title ?? FORM_TITLE}
        line={title && FORM_TITLE}
        actions={
          <>
            {isEditing && <LocationButton checklist={checklist} />}
            {isEditing && onCamera && <CameraButton onClick={onCamera} />}
            {checklist.createdAt && !isEditing && <ExportButton {...{ inspection, checklist }} />}
            <EditButton isEditing={isEditing} onToggle={isEditing ? end : begin} />
          </>
        }
      />
      {/* What Save has already announced needs no second toast: a new key starts the count again. */}
      <SaveToasts key={saves} checklist={checklist} isEditing={isEditing} />
      <Box sx={COLUMNS}>
        <Box className="right">
          <InspectionDetailsCard {...header} inspection={inspection} />
        </Box>
        <Box className="left" sx={{ mb: 2 }}>
          <ChecklistSections checklist={checklist} canMark={isEditing} tools={tools} />
          {renderAllPhotos?.(isEditing)}
        </Box>
        <Box className="right">
          <InspectorCard {...header} inspection={inspection} />
          <ProjectCard {...header} />
          <ResultCard {...header} />
        </Box>
        <Box className="left">
          {isPractice(inspection.id) ? (
            <PracticeSignature {...{ isEditing }} onEdit={begin} onSaved={save} />
          ) : (
            <SignatureCard
              {...{ inspection, checklist, photos, hasAllPhotos, voiceNotes, isEditing }}
              onEdit={begin}
              onSaved={save}
            />
          )}
          {checklist.version > 0 && !isEditing && renderReport?.()}
        </Box>
      </Box>
    </>
  );
}

const FORM_TITLE = 'Building Inspection Checklist';

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

/**
 * On a phone the header is below the items, which matter more there. On a desktop the parts float, in the same order,
 * into two columns: the rows of a grid would align them, and leave a gap in the shorter column. The columns begin where the
 * left one has room for a signature of 500 pixels.
 */
const COLUMNS = {
  display: 'flow-root',
  '@media (min-width: 992px)': {
    '& > .left': { float: 'left', clear: 'left', width: 'calc((100% - 24px) * 0.6)' },
    '& > .right': { float: 'right', clear: 'right', width: 'calc((100% - 24px) * 0.4)' },
  },
} as const;
