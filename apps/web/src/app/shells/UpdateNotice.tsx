import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';
import { useTurn } from '../../ui/turns.ts';

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

interface UpdateState {
  /** Loads the new version; null if none is waiting. */
  apply: (() => void) | null;
}

export const useUpdate = create<UpdateState>(() => ({ apply: null }));

let isWatching = false;

/**
 * Registers the service worker from the layout shells only, because it downloads every screen. A new version
 * waits until the person accepts it, because a call may be in progress. Decision 126.
 */
async function watchForUpdates(): Promise<void> {
  if (isWatching || !import.meta.env.PROD) return;
  isWatching = true;
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    onNeedRefresh: () => useUpdate.setState({ apply: () => void update(true) }),
    // The page still works if the browser rejects the certificate or the service worker.
    onRegisterError: (error: unknown) => console.warn('Offline start is not available:', error),
  });
}
