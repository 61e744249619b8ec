import RefreshIcon from '@mui/icons-material/RefreshRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { errorMessage, isUnreachable } from '../wire/CallError.ts';
import { useConnection, useOnline } from '../wire/connection.ts';

interface ErrorStateProps {
  /** The failure: "Failed to fetch inspections". */
  title: string;
  error: unknown;
  onRetry?: () => unknown;
}

/**
 * Replaces content that could not be loaded, with the reason and a button to try again. Offline, content that
 * is not on this device requires a connection once, which is not an error.
 */
export function ErrorState({ title, error, onRetry }: ErrorStateProps): ReactNode {
  const isOnline = useOnline();
  const isRestored = useConnection((connection) => connection.isRestored);
  const isOffline = isUnreachable(error) && (!isOnline || isRestored);
  const retry = onRetry && (
    <Button color="inherit" size="small" startIcon={<RefreshIcon />} onClick={() => onRetry()}>
      Try again
    </Button>
  );
  return (
    <Alert severity={isOffline ? 'info' : 'error'} variant="outlined" action={retry} sx={WRAPPED}>
      <AlertTitle>{isOffline ? 'Not available offline' : title}</AlertTitle>
      {isOffline ? 'Open this once while you have a connection.' : errorMessage(error)}
    </Alert>
  );
}

/** Puts the button below the text on a phone, where the text would otherwise be squeezed. */
const WRAPPED = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 0' },
  '& .MuiAlert-action': {
    flex: { xs: '1 0 100%', sm: 'none' },
    pl: { xs: 3, sm: 2 },
    ml: { xs: 0, sm: 'auto' },
  },
};
