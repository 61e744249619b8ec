import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deleteSaved } from '../offline/deleteSaved.ts';
import { loadPatiently } from '../offline/loadOnce.ts';
import { waitWhileEntering } from './roomAddress.ts';

/**
 * Keeps the lists that this person reads on the device, except for guests: their link opens only one room, even
 * on a device of a person with an account.
 */
export function useSavedCopy(user: CurrentUser): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (user.role === 'guest') {
      deleteSaved().catch(() => {});
      return;
    }
    let stop: (() => void) | undefined;
    const over = new AbortController();
    const start = async (): Promise<void> => {
      const code = await loadPatiently(
        () =>
          Promise.all([
            import('../offline/savedCopy.ts'),
            import('../inspection/day/dayAhead.ts'),
            import('../inspection/day/savedReplies.ts'),
          ]),
        over.signal,
      );
      if (!code) return;
      const [{ keepSavedCopy }, { readDayAhead }, { SAVED_REPLIES }] = code;
      const stops = [keepSavedCopy(queryClient, user, SAVED_REPLIES), readDayAhead(queryClient, user.id)];
      stop = () => stops.forEach((end) => end());
    };
    const timer = setTimeout(() => void start(), waitWhileEntering());
    return () => {
      over.abort();
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, user]);
}
