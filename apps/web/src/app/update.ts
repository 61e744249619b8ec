import { create } from 'zustand';

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
export async function watchForUpdates(): Promise<void> {
  if (isWatching || !import.meta.env.PROD) return;
  isWatching = true;
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    onNeedRefresh: () => useUpdate.setState({ apply: () => void update(true) }),
    // The page still works if the browser rejects the certificate or the service worker.
    onRegisterError: (error: unknown) => console.warn('Offline start is not available:', error),
  });
}
