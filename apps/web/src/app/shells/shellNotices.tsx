import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { create } from 'zustand';
import { loadPatiently } from '../../offline/loadOnce.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { useTurn } from '../../ui/turns.ts';

/** Loaded with the outbox, after the first screen. */
const RefusedWork = lazy(async () => ({ default: (await import('./RefusedWork.tsx')).RefusedWork }));

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
  const code = await loadPatiently(() => import('virtual:pwa-register'), new AbortController().signal);
  const update = code?.registerSW({
    onNeedRefresh: () => useUpdate.setState({ apply: () => void update?.(true) }),
    // The page still works if the browser rejects the certificate or the service worker.
    onRegisterError: (error: unknown) => console.warn('Offline start is not available:', error),
  });
}

const AFTER_MS = 3000;

/** Refused work in every shell; the live room has no shell, and shows refused photos in its gallery. */
export function RefusedWorkLater(): ReactNode {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLater) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <RefusedWork />
      </Suspense>
    </ErrorBoundary>
  );
}
