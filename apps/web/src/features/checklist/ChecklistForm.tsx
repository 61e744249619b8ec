import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type ReactNode, useState } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { LocationButton } from './CapturedLocation.tsx';
import { ChecklistHeader } from './ChecklistHeader.tsx';
import { ChecklistSections } from './ChecklistSections.tsx';
import { ExportButton } from './ExportButton.tsx';
import { InspectionDetailsCard, ProjectCard, ResultCard } from './HeaderCards.tsx';
import type { HeaderCardProps } from './headerCardProps.ts';
import { InspectorCard } from './InspectorCard.tsx';
import type { ItemTools } from './itemTools.ts';
import { PracticeSignature } from './practice/PracticeSignature.tsx';
import { isPractice } from './practice/practiceIds.ts';
import { SaveToasts } from './SaveToasts.tsx';
import type { Signable } from './signing/requirements.ts';
import { SignatureCard } from './signing/SignatureCard.tsx';
import { type Editing, useEditing } from './useEditing.ts';
import { type SectionsView, useSections } from './useSections.ts';

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
  renderAllPhotos?: (canTake: boolean) => ReactNode;
  /** Renders the way to the report below the signature, once the checklist is signed. */
  renderReport?: () => ReactNode;
  /** Renders the bar of a phone on site, and what it opens. */
  renderOnSite?: ((tools: OnSiteTools) => ReactNode) | undefined;
  /** The title of the page, when it differs from that of the form. */
  title?: string;
}

/** What the bar of a phone needs of the form. */
export interface OnSiteTools extends Pick<Editing, 'isEditing' | 'begin'> {
  checklist: ShownChecklist;
  photos: readonly Signable[];
  voiceNotes: readonly Signable[] | null;
  /** Scrolls to an item, and focuses its first button. */
  show: SectionsView['show'];
  /** Whether the end of the inspection is open. */
  isFinishing: boolean;
  setFinishing: (isFinishing: boolean) => void;
}

/**
 * The whole checklist of an inspection, with or without a call. A new one can be filled in at once; an existing
 * one is read-only until the person presses Edit Checklist. Every change is saved by itself.
 */
export function ChecklistForm({ events, ...props }: ChecklistFormProps): ReactNode {
  const { checklist, error, retry } = useChecklist(props.inspection.id, events);
  if (error && !checklist)
    return <ErrorState title="Couldn't load the checklist" error={error} onRetry={retry} />;
  if (!checklist) return <CardGridSkeleton label="Loading the checklist..." count={4} />;
  return <LoadedForm key={checklist.id} checklist={checklist} {...props} />;
}

type LoadedFormProps = Omit<ChecklistFormProps, 'events'> & { checklist: ShownChecklist };

function LoadedForm(props: LoadedFormProps): ReactNode {
  const { inspection, photos, hasAllPhotos = true, voiceNotes = null, checklist, ...rest } = props;
  const { title, onCamera, renderAllPhotos, renderReport, renderOnSite, ...tools } = rest;
  // A checklist that was created by the first mark stays open for the second one.
  const { isEditing, begin, end } = useEditing(checklist, checklist.createdAt === null);
  const view = useSections(checklist.sections);
  const [isFinishing, setFinishing] = useState(false);
  const [saves, setSaves] = useState(0);
  const edit = (): void => void begin();
  const finish = async (): Promise<void> => {
    if (isEditing || (await begin())) setFinishing(true);
  };
  const save = (): void => {
    setSaves(saves + 1);
    end();
  };
  const header = { checklist, canMark: isEditing };
  const hasBar = renderOnSite !== undefined;
  return (
    <>
      <ChecklistHeader
        {...{ inspection, checklist, isEditing, hasBar, title, onCamera }}
        onToggle={isEditing ? end : edit}
      />
      {/* What Save has already announced needs no second toast: a new key starts the count again. */}
      <SaveToasts key={saves} checklist={checklist} isEditing={isEditing} />
      <Box sx={COLUMNS}>
        {!hasBar && (
          <Box className="right">
            <InspectionDetailsCard {...header} inspection={inspection} />
          </Box>
        )}
        <Box className="left" sx={{ mb: 2 }}>
          <ChecklistSections {...{ checklist, tools, view, hasBar }} canMark={isEditing} />
          {renderAllPhotos?.(isEditing)}
        </Box>
        {!hasBar && (
          <Box className="right">
            <OfficeCards {...header} inspection={inspection} />
          </Box>
        )}
        <Box className="left">
          {isPractice(inspection.id) ? (
            <PracticeSignature {...{ isEditing }} onEdit={edit} onSaved={save} />
          ) : (
            <SignatureCard
              {...{ inspection, checklist, photos, hasAllPhotos, voiceNotes, isEditing }}
              onEdit={edit}
              onSaved={save}
              onFinish={hasBar ? () => void finish() : undefined}
            />
          )}
          {checklist.version > 0 && !isEditing && renderReport?.()}
        </Box>
        {hasBar && (
          <>
            <Box sx={{ my: 2 }}>
              {isEditing && <LocationButton checklist={checklist} />}
              {!isEditing && checklist.createdAt && <ExportButton {...{ inspection, checklist }} />}
            </Box>
            <InspectionDetailsCard {...header} inspection={inspection} />
            <OfficeFields>
              <OfficeCards {...header} inspection={inspection} />
            </OfficeFields>
          </>
        )}
      </Box>
      {renderOnSite?.({
        ...{ checklist, photos, voiceNotes, isEditing, begin, isFinishing, setFinishing },
        show: view.show,
      })}
    </>
  );
}

function OfficeCards({ inspection, ...header }: HeaderCardProps & { inspection: Inspection }): ReactNode {
  return (
    <>
      <InspectorCard {...header} inspection={inspection} />
      <ProjectCard {...header} />
      <ResultCard {...header} />
    </>
  );
}

/** Folded on site, where they are rarely needed. */
function OfficeFields({ children }: { children: ReactNode }): ReactNode {
  return (
    <Accordion
      disableGutters
      variant="outlined"
      sx={{ borderRadius: '12px !important', '&::before': { display: 'none' } }}
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    >
      <AccordionSummary id="office-fields" aria-controls="office-fields-content" expandIcon={<ExpandIcon />}>
        <Typography component="span" variant="h3">
          Inspector, project and result
        </Typography>
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
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
