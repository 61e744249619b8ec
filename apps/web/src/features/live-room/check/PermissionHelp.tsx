import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { type DeviceError, remedyOf } from '../../../devices/DeviceError.ts';
import { GrantSteps } from './GrantSteps.tsx';

interface PermissionHelpProps {
  error: DeviceError;
  onRetry: () => void;
}

/** An error of the camera or microphone, with the steps to fix it in this browser. */
export function PermissionHelp({ error, onRetry }: PermissionHelpProps): ReactNode {
  return (
    <Alert severity="error" variant="outlined" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{error.title}</AlertTitle>
      {error.message} {remedyOf(error)}
      {error.kind === 'denied' && <GrantSteps />}
      <Box sx={{ mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" onClick={onRetry}>
          Try again
        </Button>
      </Box>
      {error.kind === 'unsupported' && <Box sx={{ mt: 1 }}>Open this page in Safari or Chrome.</Box>}
    </Alert>
  );
}
