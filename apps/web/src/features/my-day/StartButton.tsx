import CheckIcon from '@mui/icons-material/ChecklistRounded';
import VideoIcon from '@mui/icons-material/VideocamOutlined';
import Button from '@mui/material/Button';
import type { DayInspection } from '@sightline/contracts/dashboard/myDay';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { startOnSite } from '../../inspection/startOnSite.ts';
import { useCurrentUser } from '../../wire/session.ts';

/**
 * Starts the inspection with one tap. One in person is then in progress, with or without a connection, and its
 * checklist opens. The call of a virtual one opens, which sets the status by itself.
 */
export function StartButton({ inspection }: { inspection: DayInspection }): ReactNode {
  const user = useCurrentUser();
  const { id, address, isVirtual, status } = inspection;
  const isBegun = status === 'in_progress';
  const start = (): void => {
    if (!isVirtual && !isBegun) void startOnSite(id, user);
  };
  const label = isBegun ? 'Continue' : isVirtual ? 'Start Call' : 'Start Inspection';
  return (
    <Button
      fullWidth
      size="large"
      variant="contained"
      startIcon={isVirtual ? <VideoIcon /> : <CheckIcon />}
      component={Link}
      to={`/inspection/${id}/${isVirtual ? 'virtual' : 'checklist'}`}
      onClick={start}
      aria-label={`${label}: ${address}`}
    >
      {label}
    </Button>
  );
}
