import CheckIcon from '@mui/icons-material/ChecklistRounded';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface CheckButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'startIcon' | 'sx'> {
  inspection: Pick<Inspection, 'id' | 'address'>;
}

/** A link from a list to the checklist. Opening it does not start the inspection. */
export function CheckButton({ inspection: { id, address }, ...props }: CheckButtonProps): ReactNode {
  return (
    <Button
      startIcon={<CheckIcon />}
      {...props}
      component={Link}
      to={`/grouped-checklist?inspection=${id}`}
      aria-label={`Check ${address}: open its checklist`}
    >
      Check
    </Button>
  );
}
