import Box from '@mui/material/Box';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type ReactNode, useState } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { CapturedLocation } from './CapturedLocation.tsx';
import { ChecklistActions, ChecklistTitle } from './ChecklistHeader.tsx';
import { ChecklistSections } from './ChecklistSections.tsx';
import { InspectionDetails } from './details/InspectionDetails.tsx';
import type { ItemTools } from './itemTools.ts';
import { PracticeSignature } from './practice/PracticeSignature.tsx';
import { isPractice } from './practice/practiceIds.ts';
import { ResultChoice } from './ResultChoice.tsx';
import { SaveToasts } from './SaveToasts.tsx';
import { SignedSummary } from './SignedSummary.tsx';
import type { Signable } from './signing/requirements.ts';
import { SignatureCard } from './signing/SignatureCard.tsx';
import { type Editing, useEditing } from './useEditing.ts';
import { useNamedItem } from './useNamedItem.ts';
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
  /** Renders the way to the report, once the checklist is signed. */
  renderReport?: () => ReactNode;
  /** Renders the bar of a phone on site, and what it opens. */
  renderOnSite?: ((tools: OnSiteTools) => ReactNode) | undefined;
  /** The title of the page of a practice checklist, when it differs from that of the form. */
  title?: string;
}

/** What the bar of a phone needs of the form. */
export interface OnSiteTools extends Pick<Editing, 'isEditing' | 'begin'> {
  checklist: ShownChecklist;
  photos: readonly Signable[];
  voiceNotes: readonly Signable[] | null;
  show: SectionsView['show'];
  /** Whether the end of the inspection is open. */
  isFinishing: boolean;
  setFinishing: (isFinishing: boolean) => void;
}

/**
 * The whole checklist of an inspection, with or without a call. A new one can be filled in at once; an existing
 * one is read-only until the person presses Edit Checklist, and a signed one has its result and signature first. Every
 * change is saved by itself.
 */
export function ChecklistForm({ events, ...props }: ChecklistFormProps): ReactNode {
  const { checklist, error, retry } = useChecklist(props.inspection.id, events);
  if (error && !checklist)
    return <ErrorState title="Couldn't load the checklist" error={error} onRetry={retry} />;
  if (!checklist) return <RowsSkeleton label="Loading the checklist..." />;
  return <LoadedForm key={checklist.id} checklist={checklist} {...props} />;
}

type LoadedFormProps = Omit<ChecklistFormProps, 'events'> & { checklist: ShownChecklist };

function LoadedForm(props: LoadedFormProps): ReactNode {
  const { inspection, photos, hasAllPhotos = true, voiceNotes = null, checklist, ...rest } = props;
  const { title, onCamera, renderAllPhotos, renderReport, renderOnSite, ...tools } = rest;
  // A checklist that was created by the first mark stays open for the second one.
  const editing = useEditing(checklist, checklist.createdAt === null);
  const { isEditing, begin, end } = editing;
  const view = useSections(checklist.sections);
  const [isFinishing, setFinishing] = useState(false);
  const [saves, setSaves] = useState(0);
  const edit = (): void => void begin();
  useNamedItem(editing, view);
  const finish = async (): Promise<void> => {
    if (isEditing || (await begin())) setFinishing(true);
  };
  const save = (): void => {
    setSaves(saves + 1);
    end();
  };
  const fields = { checklist, canMark: isEditing };
  const hasBar = renderOnSite !== undefined;
  const isSigned = checklist.version > 0 && !isEditing;
  return (
    <>
      <ChecklistTitle inspection={inspection} title={title} />
      {/* What Save has already announced needs no second toast: a new key starts the count again. */}
      <SaveToasts key={saves} checklist={checklist} isEditing={isEditing} />
      <Box sx={AREAS}>
        <Box sx={{ gridArea: 'items', minWidth: 0 }}>
          {isSigned && <SignedSummary checklist={checklist} report={renderReport?.()} />}
          <ChecklistSections
            {...{ checklist, tools, view, hasBar }}
            canMark={isEditing}
            actions={
              <ChecklistActions
                {...{ inspection, checklist, isEditing, hasBar, onCamera }}
                onToggle={isEditing ? end : edit}
              />
            }
          />
          {renderAllPhotos?.(isEditing)}
        </Box>
        <Box sx={{ gridArea: 'details', minWidth: 0 }}>
          <InspectionDetails {...fields} inspection={inspection} />
          <CapturedLocation {...fields} site={inspection.site} />
        </Box>
        <Box sx={{ gridArea: 'end', minWidth: 0, display: 'grid', gap: 2 }}>
          <ResultChoice {...fields} />
          {isPractice(inspection.id) ? (
            <PracticeSignature {...{ isEditing }} onEdit={edit} onSaved={save} />
          ) : (
            <SignatureCard
              {...{ inspection, checklist, photos, hasAllPhotos, voiceNotes, isEditing }}
              onEdit={edit}
              onItem={view.show}
              onSaved={save}
              onFinish={hasBar ? () => void finish() : undefined}
            />
          )}
        </Box>
      </Box>
      {renderOnSite?.({
        ...{ checklist, photos, voiceNotes, isEditing, begin, isFinishing, setFinishing },
        show: view.show,
      })}
    </>
  );
}

/**
 * The items are first. On a wide screen the details are next to them and to the signature, which has its 500 pixels there.
 */
const AREAS = {
  display: 'grid',
  columnGap: { md: 4, lg: 5 },
  rowGap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateAreas: { xs: "'items' 'details' 'end'", md: "'items details' 'end details'" },
};
