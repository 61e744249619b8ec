import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

interface ConnectionState {
  /** When the lists on this device were saved; null while there are none. */
  savedAt: number | null;
  /** The page was opened from what is on this device, because the server could not be reached. */
  isRestored: boolean;
}

export const useConnection = create<ConnectionState>(() => ({ savedAt: null, isRestored: false }));

/** Whether the browser reports a network. It may do so without internet access; when it reports none, there is none. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
