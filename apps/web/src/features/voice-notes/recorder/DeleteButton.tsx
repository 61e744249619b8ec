import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface DeleteButtonProps {
  /** The note's name on the screen. */
  name: string;
  disabled?: boolean;
  onDelete: () => void;
}

export function DeleteButton({ name, disabled = false, onDelete }: DeleteButtonProps): ReactNode {
  return (
    <Tooltip title="Delete voice note">
      <span>
        <IconButton
          aria-label={`Delete ${name}`}
          disabled={disabled}
          onClick={onDelete}
          sx={{ width: 44, height: 44 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
