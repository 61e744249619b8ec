import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import type { DeviceProblem } from '../ports.ts';
import { grantSteps } from './grantSteps.ts';

interface PermissionHelpProps {
  problem: DeviceProblem;
  onRetry: () => void;
}

/** What went wrong with camera or microphone, and how to set it right in this browser. */
export function PermissionHelp({ problem, onRetry }: PermissionHelpProps): ReactNode {
  return (
    <Alert severity="error" variant="outlined" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{problem.title}</AlertTitle>
      {problem.message}
      {problem.kind === 'denied' && <GrantSteps />}
      <Box sx={{ mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" onClick={onRetry}>
          Try again
        </Button>
      </Box>
      {problem.kind === 'unsupported' && (
        <Box sx={{ mt: 1 }}>Open this address in Safari or Chrome itself.</Box>
      )}
    </Alert>
  );
}

/** In the room: the answer to "How to allow it". */
export function GrantDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Allow camera and microphone</DialogTitle>
      <DialogContent>
        <GrantSteps />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function GrantSteps(): ReactNode {
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
