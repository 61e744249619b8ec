import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { passSetupSteps, readSetupSteps } from '@sightline/contracts/organization/setupSteps';
import { counted } from '@sightline/wording/counted';
import type { ReactNode } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead, useSend } from '../../../wire/queries.ts';

/** The way back to the steps of the dashboard's list that were passed over. */
export function PassedSteps(): ReactNode {
  const list = useRead(readSetupSteps, {}, { refetchOnMount: 'always' });
  const show = useSend(passSetupSteps, {
    refreshes: [readSetupSteps],
    onSuccess: () => toast({ title: 'The list is on the dashboard again' }),
    onError: (error) => toast({ tone: 'error', title: errorMessage(error) }),
  });
  const passed = list.data?.steps.filter(({ state }) => state === 'passed').map(({ step }) => step) ?? [];
  if (passed.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mb: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {counted(passed.length, 'step')} of “Set up your company” put away.
      </Typography>
      <Button
        color="inherit"
        disabled={show.isPending}
        onClick={() => show.mutate({ body: { steps: passed, isPassed: false } })}
      >
        Show on the dashboard
      </Button>
    </Box>
  );
}
