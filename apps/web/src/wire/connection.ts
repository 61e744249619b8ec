import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

interface ConnectionState {
  /** The time at which the lists on this device were saved; null if there are none. */
  savedAt: number | null;
  /** Whether the page was opened from data on this device, because the server could not be reached. */
  isRestored: boolean;
}

export const useConnection = create<ConnectionState>(() => ({ savedAt: null, isRestored: false }));

/** Whether the browser reports a network. It may report one without internet access, but not the reverse. */
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
