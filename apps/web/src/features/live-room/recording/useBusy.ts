import { useState } from 'react';

/** Runs one command at a time, so that a second press sends nothing. */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<unknown>) => void } {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>): void => {
    if (isBusy) return;
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return { isBusy, run };
}
