import { useEffect, useState } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { BackGuard } from './BackGuard.ts';
import type { LiveCall } from './call/LiveCall.ts';

/**
 * Asks before the Back button of a browser, or the back gesture of a phone, ends the call. The returned
 * function removes the guard from the history: call it before navigating away from the room.
 */
export function useBackGuard(isIn: boolean, call: LiveCall): () => Promise<void> {
  const [guard] = useState(() => new BackGuard());
  useEffect(() => guard.follow());
  useEffect(() => {
    if (!isIn) {
      // A reload during a call keeps the guard, and this person may not join again.
      void guard.remove();
      return undefined;
    }
    const guarding = new AbortController();
    const { signal } = guarding;
    void guard.add(signal);
    const onBack = async (): Promise<void> => {
      if (!guard.isTaken) return;
      guard.restore();
      if (!(await confirmLeaving())) return;
      guarding.abort();
      await call.leave();
      await guard.remove();
      // If no entry precedes the room, the screen after the call stays.
      history.back();
    };
    window.addEventListener('popstate', () => void onBack(), { signal });
    return () => {
      guarding.abort();
      void guard.remove();
    };
  }, [isIn, call, guard]);
  return guard.remove;
}

export function confirmLeaving(): Promise<boolean> {
  return confirmAction({
    title: 'Leave the call?',
    text: 'The others stay on the call, and you can rejoin.',
    action: 'Leave call',
    cancel: 'Stay',
  });
}
