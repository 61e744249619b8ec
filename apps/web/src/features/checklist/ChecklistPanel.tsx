import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { ReactNode } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { useInspection } from '../../inspection/useInspection.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ChecklistSections, type SectionsProps } from './ChecklistSections.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { ItemTools } from './itemTools.ts';
import { CORRECT, type Editing, useEditing } from './useEditing.ts';
import { useNamedItem } from './useNamedItem.ts';
import { type SectionsView, useSections } from './useSections.ts';

export interface ChecklistPanelProps extends Pick<ItemTools, 'renderPhotos' | 'onCapture' | 'voice'> {
  inspectionId: string;
  events: readonly RoomEvent[];
  canMark: boolean;
  /** Renders the inspector and the signature below the items, for a person who may mark. */
  renderSigning?: (checklist: ShownChecklist, editing: Editing, onItem: SectionsView['show']) => ReactNode;
}

/** The checklist of an inspection in sections; every mark is saved immediately. */
export function ChecklistPanel(props: ChecklistPanelProps): ReactNode {
  const { inspectionId, events, canMark, renderSigning, ...tools } = props;
  const { checklist, error, retry } = useChecklist(inspectionId, events);
  if (error && !checklist)
    return <ErrorState title="Couldn't load the checklist" error={error} onRetry={retry} />;
  if (!checklist) return <RowsSkeleton label="Loading the checklist..." />;
  return <EditedSections key={checklist.id} {...{ checklist, canMark, tools, renderSigning }} />;
}

type EditedProps = Omit<SectionsProps, 'view'> & Pick<ChecklistPanelProps, 'renderSigning'>;

/** A checklist can be marked at once in a call; a signed one is corrected with a new version. */
function EditedSections({ checklist, canMark, tools, renderSigning }: EditedProps): ReactNode {
  const editing = useEditing(checklist, true);
  const view = useSections(checklist.sections);
  const { isEditing, begin } = editing;
  useNamedItem(editing, view, canMark);
  return (
    <>
      {checklist.version > 0 && (
        <SignedNotice {...{ checklist }} onEdit={canMark && !isEditing ? () => void begin() : null} />
      )}
      <ChecklistSections {...{ checklist, tools, view }} canMark={canMark && isEditing} />
      {canMark && renderSigning?.(checklist, editing, view.show)}
      {canMark && checklist.createdAt && <ExportOf checklist={checklist} />}
    </>
  );
}

function ExportOf({ checklist }: { checklist: ShownChecklist }): ReactNode {
  const { data: inspection } = useInspection(checklist.inspectionId);
  return inspection && <ExportButton {...{ inspection, checklist }} />;
}

function SignedNotice(props: { checklist: ShownChecklist; onEdit: (() => void) | null }): ReactNode {
  const { checklist, onEdit } = props;
  const { version, signed } = checklist;
  const signer = signed?.version === version ? signed.signedBy : 'you';
  return (
    <Alert severity="info" sx={{ mb: 1.5 }} action={onEdit && <Button onClick={onEdit}>{CORRECT}</Button>}>
      Version {version} was signed by {signer}.
    </Alert>
  );
}
