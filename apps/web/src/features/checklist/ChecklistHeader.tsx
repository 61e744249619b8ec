import EditIcon from '@mui/icons-material/EditOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LocationButton } from './CapturedLocation.tsx';
import { ExportButton } from './ExportButton.tsx';

interface ChecklistHeaderProps {
  inspection: Inspection;
  checklist: ShownChecklist;
  isEditing: boolean;
  /** Whether the bar of a phone has the camera, so that the header takes one line. */
  hasBar: boolean;
  title: string | undefined;
  onCamera: (() => void) | undefined;
  onToggle: () => void;
}

const FORM_TITLE = 'Building Inspection Checklist';

export function ChecklistHeader(props: ChecklistHeaderProps): ReactNode {
  const { inspection, checklist, isEditing, hasBar, title, onCamera, onToggle } = props;
  const toggle = <EditButton {...{ isEditing, onToggle }} isQuiet={hasBar} />;
  const canExport = checklist.createdAt !== null && !isEditing;
  if (hasBar)
    return (
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <title>{`${FORM_TITLE} · Sightline`}</title>
        <Typography component="h1" variant="h3" sx={{ flex: 1, minWidth: 0 }}>
          {FORM_TITLE}
        </Typography>
        {toggle}
      </Box>
    );
  return (
    <PageHeader
      title={title ?? FORM_TITLE}
      line={title && FORM_TITLE}
      actions={
        <>
          {isEditing && <LocationButton checklist={checklist} />}
          {isEditing && onCamera && <CameraButton onClick={onCamera} />}
          {canExport && <ExportButton {...{ inspection, checklist }} />}
          {toggle}
        </>
      }
    />
  );
}

function CameraButton({ onClick }: { onClick: () => void }): ReactNode {
  return (
    <Button variant="outlined" startIcon={<CameraIcon />} onClick={onClick} sx={{ minHeight: 44 }}>
      Camera
    </Button>
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
      sx={{ minHeight: 44, flex: 'none' }}
    >
      {isEditing ? 'Done' : 'Edit Checklist'}
    </Button>
  );
}
