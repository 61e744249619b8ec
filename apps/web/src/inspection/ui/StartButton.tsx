import Button, { type ButtonProps } from '@mui/material/Button';
import { START_LABEL } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../wire/session.ts';
import { startOnSite } from '../startOnSite.ts';

interface StartButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'startIcon' | 'aria-label'> {
  inspectionId: string;
}

/**
 * Starts an inspection in person with one press: it is in progress, with or without a connection, and its checklist
 * opens.
 */
export function StartButton({ inspectionId, ...props }: StartButtonProps): ReactNode {
  const user = useCurrentUser();
  return (
    <Button
      {...props}
      component={Link}
      to={`/inspection/${inspectionId}/checklist`}
      onClick={() => void startOnSite(inspectionId, user)}
    >
      {START_LABEL}
    </Button>
  );
}
