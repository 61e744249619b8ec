import LeaveIcon from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRequiredViews } from '../../inspection/required-views/useRequiredViews.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { dayIn, todayIn } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { missingText } from './requiredViewTexts.ts';

interface LeaveSiteButtonProps {
  inspection: Inspection;
}

/** Returns to the day. It asks first while a required view is missing, to save a second drive to the site. */
export function LeaveSiteButton({ inspection }: LeaveSiteButtonProps): ReactNode {
  const { missing } = useRequiredViews(inspection.id);
  const navigate = useNavigate();
  const isOnSite = useIsOnSite(inspection);
  const leave = async (): Promise<void> => {
    if (await mayLeave(missing?.map(({ label }) => label))) await navigate('/');
  };
  if (!isOnSite) return null;
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

/** Whether this person may be at the site: on the day of a visit, its inspector can work before pressing Start. */
function useIsOnSite(inspection: Inspection): boolean {
  const { isVirtual, isRequested, status, scheduledDate, inspectorId } = inspection;
  const { id: userId } = useCurrentUser();
  const zone = useTimeZone();
  if (isVirtual || isRequested || (inspectorId ?? userId) !== userId) return false;
  if (status === 'in_progress') return true;
  return status === 'scheduled' && scheduledDate !== null && dayIn(zone, scheduledDate) <= todayIn(zone);
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
