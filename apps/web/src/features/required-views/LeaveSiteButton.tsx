import LeaveIcon from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRequiredViews } from '../../inspection/required-views/useRequiredViews.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { missingText } from './requiredViewTexts.ts';

/** Returns to the day. It asks first while a required view is missing, to save a second drive to the site. */
export function LeaveSiteButton({ inspectionId }: { inspectionId: string }): ReactNode {
  const { missing } = useRequiredViews(inspectionId);
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    if (await mayLeave(missing?.map(({ label }) => label))) await navigate('/');
  };
  return (
    <Button variant="outlined" startIcon={<LeaveIcon />} onClick={() => void leave()} sx={{ minHeight: 44 }}>
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
      : 'Which views are required, or have a photo, is unknown.',
    action: 'Leave anyway',
    cancel: 'Stay',
  });
}
