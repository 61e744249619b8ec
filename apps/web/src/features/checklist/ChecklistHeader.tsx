import EditIcon from '@mui/icons-material/EditOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Inspection, isInspected } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useRef } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { PartTitle } from '../../inspection/ui/PartTitle.tsx';
import { type RowAction, RowMenu } from '../../ui/list/RowMenu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import { LocationButton } from './CapturedLocation.tsx';
import { useExport } from './ExportButton.tsx';
import { HeaderButton } from './HeaderButton.tsx';
import { isPractice } from './practice/practiceIds.ts';
import { CORRECT } from './useEditing.ts';

const FORM_TITLE = 'Building Inspection Checklist';

interface ChecklistTitleProps {
  inspection: Pick<Inspection, 'id' | 'address'>;
  title: string | undefined;
}

export function ChecklistTitle({ inspection: { id, address }, title }: ChecklistTitleProps): ReactNode {
  if (isPractice(id)) return <PageHeader title={title ?? FORM_TITLE} line={title && FORM_TITLE} />;
  return <PartTitle name={FORM_TITLE} address={address} />;
}

interface ChecklistActionsProps {
  inspection: Inspection;
  checklist: ShownChecklist;
  isEditing: boolean;
  /** Whether the bar of a phone has the camera and the next step. */
  hasBar: boolean;
  onCamera: (() => void) | undefined;
  onToggle: () => void;
}

/** What is done with the checklist as a whole, in the line of its progress. */
export function ChecklistActions(props: ChecklistActionsProps): ReactNode {
  const { inspection, checklist, isEditing, hasBar, onCamera, onToggle } = props;
  const isSigned = checklist.version > 0;
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  const { isReading, save } = useExport(inspection, checklist);
  const more: RowAction[] = [
    ...(isSigned && !isEditing ? [{ label: CORRECT, does: onToggle }] : []),
    ...(checklist.createdAt !== null && !isEditing
      ? [{ label: 'Export', does: save, isDisabled: isReading }]
      : []),
    // The menu of an inspection has its own.
    ...(isPractice(inspection.id) ? [{ label: 'Paper form', does: '/old-checklist' }] : []),
  ];
  return (
    <Box ref={box} sx={{ display: 'contents' }}>
      {isEditing && <LocationButton checklist={checklist} />}
      {isEditing && onCamera && !hasBar && (
        <HeaderButton label="Camera" icon={<CameraIcon />} onClick={onCamera} />
      )}
      {(isEditing || !isSigned) && (
        <EditButton {...{ isEditing, onToggle }} isQuiet={hasBar || isInspected(inspection)} />
      )}
      {more.length > 0 && <RowMenu label="Checklist actions" actions={more} />}
    </Box>
  );
}

interface EditButtonProps {
  isEditing: boolean;
  /** Whether the filled button of the screen is another one. */
  isQuiet: boolean;
  onToggle: () => void;
}

function EditButton({ isEditing, isQuiet, onToggle }: EditButtonProps): ReactNode {
  return (
    <Button
      variant={isQuiet ? 'text' : isEditing ? 'outlined' : 'contained'}
      startIcon={isEditing ? undefined : <EditIcon />}
      onClick={onToggle}
      sx={{ flex: 'none', minWidth: 44, px: { xs: 1, sm: 2 } }}
    >
      {isEditing ? 'Done' : 'Edit Checklist'}
    </Button>
  );
}
