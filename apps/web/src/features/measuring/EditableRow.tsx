import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

interface EditableRowProps {
  /** The buttons' names begin with Edit and Delete. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  children: ReactNode;
}

/** A row of a list, with buttons to edit and to delete it. */
export function EditableRow({ name, onEdit, onDelete, children }: EditableRowProps): ReactNode {
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>{children}</Box>
      <IconButton aria-label={`Edit ${name}`} onClick={onEdit} sx={TOUCH}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={`Delete ${name}`} onClick={onDelete} sx={TOUCH}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const TOUCH = { width: 44, height: 44, flex: 'none' };
const ROW = { display: 'flex', alignItems: 'flex-start', borderTop: 1, borderColor: 'divider' };
