import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import { errorMessage } from '../../../wire/CallError.ts';

/** The page's own loading and error states, which are smaller than ui/skeletons and ui/ErrorState. */

export function Waiting({ label, height }: { label: string; height: number }): ReactNode {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {label}
      </Typography>
      <Box aria-hidden sx={{ height, borderRadius: 1, bgcolor: 'action.hover' }} />
    </Box>
  );
}

interface LoadFailureProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

export function LoadFailure({ title, error, onRetry }: LoadFailureProps): ReactNode {
  const retry = (
    <Button variant="outlined" color="inherit" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="red" action={retry}>
      <Box sx={{ fontWeight: 700 }}>{title}</Box>
      {errorMessage(error)}
    </Notice>
  );
}
