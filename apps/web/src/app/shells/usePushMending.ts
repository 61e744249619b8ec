import { useEffect } from 'react';

/** Nothing of it is needed for the first screen. */
const AFTER_MS = 5000;

/** Renews the notifications of this device once after each start, where the browser or its push service has ended them. */
export function usePushMending(): void {
  useEffect(() => {
    const timer = setTimeout(() => void mend().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

async function mend(): Promise<void> {
  const { mendSubscription } = await import('../../features/account/own/thisDevice.ts');
  await mendSubscription();
}
