import { create } from 'zustand';

interface UpdateState {
  /** Loads the new version; null while there is none. */
  apply: (() => void) | null;
}

export const useUpdate = create<UpdateState>(() => ({ apply: null }));

let isWatching = false;

/**
 * Registers the service worker, once somebody works here: it fetches all screens, which a visitor of one page or a
 * phone in a call should not pay for. A new version waits until the person asks for it: a call may be going on.
 */
export async function watchForUpdates(): Promise<void> {
  if (isWatching || !import.meta.env.PROD) return;
  isWatching = true;
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    onNeedRefresh: () => useUpdate.setState({ apply: () => void update(true) }),
    // A browser that refuses the certificate or the service worker still runs the page.
    onRegisterError: (error: unknown) => console.warn('Offline start is not available:', error),
  });
}
