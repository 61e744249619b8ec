import LeaveIcon from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRequiredViews } from '../../inspection/required-views/useRequiredViews.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { missingText } from './requiredViewTexts.ts';

interface LeaveSiteButtonProps {
  inspection: Inspection;
}

/**
 * Returns to the day. It asks first while a required view is missing, to save a second drive to the site. Offered
 * from the start of a visit to its end, to the inspector who is there.
 */
export function LeaveSiteButton({ inspection }: LeaveSiteButtonProps): ReactNode {
  const { id, isVirtual, status, inspectorId } = inspection;
  const { missing } = useRequiredViews(id);
  const navigate = useNavigate();
  const user = useCurrentUser();
  const leave = async (): Promise<void> => {
    if (await mayLeave(missing?.map(({ label }) => label))) await navigate('/');
  };
  if (isVirtual || status !== 'in_progress' || inspectorId !== user.id) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<LeaveIcon />}
      onClick={() => void leave()}
      sx={{ minHeight: 44, mt: 2 }}
    >
      Leave site
    </Button>
  );
}

async function mayLeave(missing: readonly string[] | undefined): Promise<boolean> {
  if (missing?.length === 0) return true;
  return await confirmAction({
    title: missing ? `Leave with ${missingText(missing.length)}?` : 'Leave without the required views?',
    text: missing
      ? `No photo shows: ${missing.join('; ')}.`
      : 'They could not be loaded, so photos may be missing.',
    action: 'Leave anyway',
    cancel: 'Stay',
  });
}
