import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { DeviceError } from '../../../devices/DeviceError.ts';
import { grantSteps } from './grantSteps.ts';

interface PermissionHelpProps {
  error: DeviceError;
  onRetry: () => void;
}

/** An error of camera or microphone, and how to fix it in this browser. */
export function PermissionHelp({ error, onRetry }: PermissionHelpProps): ReactNode {
  return (
    <Alert severity="error" variant="outlined" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{error.title}</AlertTitle>
      {error.message}
      {error.kind === 'denied' && <GrantSteps />}
      <Box sx={{ mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" onClick={onRetry}>
          Try again
        </Button>
      </Box>
      {error.kind === 'unsupported' && <Box sx={{ mt: 1 }}>Open this address in Safari or Chrome.</Box>}
    </Alert>
  );
}

/** How to allow camera and microphone in this browser. */
export function GrantSteps(): ReactNode {
  const { browser, steps } = grantSteps(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <Box sx={{ mt: 1 }}>
      How to allow it in {browser}:
      <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Box>
  );
}
