import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { useTurn } from '../../ui/turns.ts';
import { useUpdate, watchForUpdates } from '../update.ts';

/** Offers the new version. The live room has no shell, so the notice never appears during a call. */
export function UpdateNotice(): ReactNode {
  const apply = useUpdate((state) => state.apply);
  useEffect(() => void watchForUpdates(), []);
  const isShown = useTurn('update', apply !== null);
  if (!isShown || !apply) return null;
  const action = (
    <Button color="inherit" size="small" onClick={apply}>
      Reload
    </Button>
  );
  return (
    <Alert severity="info" action={action} sx={{ borderRadius: 0 }}>
      A new version of Sightline is ready.
    </Alert>
  );
}
